# Words on the pictures of War for Arrakis, and the alt texts that say in words what they show.

## On the pictures

render-arrakis-round = Round { $round }
render-arrakis-taken = Hits taken
render-arrakis-left = Still to absorb
render-arrakis-surprise = Surprise
render-arrakis-objective = Secret Objective
render-arrakis-no-cards = No cards
render-arrakis-visions = Prescience

## Alt texts: sentences, put one after another

render-arrakis-alt-round = War for Arrakis, round { $round }, { $phase }.
render-arrakis-alt-setting-up = War for Arrakis, being set up.
render-arrakis-alt-over = War for Arrakis is over after { $round } rounds. Won by { $winners }.
render-arrakis-alt-turn = { $side } to act.
render-arrakis-alt-changed = Just changed: { $places }.
render-arrakis-alt-targets = Numbered targets: { $targets }.
render-arrakis-alt-target = { $number } { $place }
render-arrakis-alt-tracks = Supremacy { $supremacy } of { $needed }; Prescience: { $markers }.
render-arrakis-alt-marker = { $marker } { $space }
render-arrakis-alt-dice =
    { $side }: { $dice }; { $used } used, { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    } in hand.
render-arrakis-alt-die = { $count } × { $result }
render-arrakis-alt-no-dice = no dice left
render-arrakis-alt-legion = { $place }: { $side } with { $parts }.
render-arrakis-alt-inside = face down { $parts }
render-arrakis-alt-holds = { $place }: { $things }.
render-arrakis-alt-settlement = { $kind } of rank { $rank }
render-arrakis-alt-hidden-sietch = Sietch, rank hidden
render-arrakis-alt-zone = { $zone }: { $vehicle }
render-arrakis-alt-zones = Vehicles in the air: { $zones }.
render-arrakis-alt-row = To be claimed: { $cards }.
render-arrakis-alt-bans = Bans in force: { $bans }.
render-arrakis-alt-spice = Harvest row { $row }; spice in reserve: { $reserve }.

render-arrakis-alt-battle = Battle for { $place }, round { $round }: { $attacker } attacks from { $source }.
render-arrakis-alt-force = { $side }: { $parts }.
render-arrakis-alt-gone = { $side }: nothing is left.
render-arrakis-alt-thrown = { $side } rolled { $hits } × Hit, { $shields } × Shield and { $specials } × Special.
render-arrakis-alt-counted = { $side } counts { $hits } × Hit and { $shields } × Shield.
render-arrakis-alt-taken =
    { $side } has taken { $count ->
        [one] 1 Hit
       *[other] { $count } Hits
    } so far.
render-arrakis-alt-absorb =
    { $side } has still { $count ->
        [one] 1 Hit
       *[other] { $count } Hits
    } to absorb.
render-arrakis-alt-hand = Your hand as { $side }: { $cards }.
render-arrakis-alt-hand-card = { $count ->
        [1] { $card }
       *[other] { $count } × { $card }
    }
render-arrakis-alt-objective = Your { $objective }: { $markers }.
render-arrakis-alt-vision = { $card } ({ $markers }): { $text }
render-arrakis-alt-step = { $marker } +{ $count }
