# How a match of War for Arrakis is shown in words. Names of places, pieces, cards and leaders stand in
# assets/data/arrakis; what its rules ask and tell stands in the arrakis files beside this one.

titles-arrakis-name = War for Arrakis
titles-arrakis-setting-up = Set-up
titles-arrakis-round = Round { $round } · { $phase }
titles-arrakis-round-battle = Round { $round } · { $phase } · Battle for { $area }
titles-arrakis-short = { $side ->
    [atreides] Atreides
   *[harkonnen] Harkonnen
}

# How near

titles-arrakis-race = Supremacy { $supremacy } of { $needed } · { $markers }
titles-arrakis-at = { $marker } { $space }
titles-arrakis-near = ⚠️ { $parts }
titles-arrakis-near-supremacy =
    { $lacking ->
        [one] House Harkonnen wins at once with 1 more Supremacy.
       *[other] House Harkonnen wins at once with { $lacking } more Supremacy.
    }
titles-arrakis-near-own =
    { $steps ->
        [0] Your Secret Objective is met: you win if it still is at the end of this round.
        [one] Your Secret Objective is 1 step away.
       *[other] Your Secret Objective is { $steps } steps away.
    }
titles-arrakis-near-objective =
    { $steps ->
        [0] The Prescience markers may be where House Atreides needs them: it could win at the end of this round.
        [one] House Atreides could win at the end of a round with 1 more step of a Prescience marker.
       *[other] House Atreides could win at the end of a round with { $steps } more steps of Prescience markers.
    }
titles-arrakis-length =
    { $round ->
        [one] It took 1 round.
       *[other] It took { $round } rounds.
    }
titles-arrakis-standing =
    { $who }: { $side ->
        [atreides] { $count ->
            [one] 1 Sietch
           *[other] { $count } Sietches
        }
       *[harkonnen] { $count ->
            [one] 1 Settlement
           *[other] { $count } Settlements
        }
    } and { $legions ->
        [one] 1 Legion
       *[other] { $legions } Legions
    } left.

# Parts

titles-arrakis-paragraph =
    { $before }
    { $following }
titles-arrakis-counted =
    { $count ->
        [1] { $thing }
       *[other] { $count } × { $thing }
    }
titles-arrakis-units = { $count } { $piece }
titles-arrakis-tokens =
    { $count ->
        [one] 1 token
       *[other] { $count } tokens
    }
titles-arrakis-force = { $side } { $units }
titles-arrakis-token-die = token as { $result }

# The board in words

titles-arrakis-side = **{ $who }**
titles-arrakis-dice = Dice: { $dice }; used { $used }
titles-arrakis-cards = Hand { $count }; decks: { $decks }; Bene Gesserit tokens { $tokens }
titles-arrakis-deck = { $deck } { $count } ({ $discarded } discarded)
titles-arrakis-leaders = Leaders: { $parts }
titles-arrakis-ready = off the board, ready: { $leaders }
titles-arrakis-spent = special action used: { $leaders }
titles-arrakis-tank = in the tank (of { $length }): { $leaders }
titles-arrakis-space = { $leader } on { $space }
titles-arrakis-rows = Spice: { $rows }; active row { $active }, { $dice } dice to roll
titles-arrakis-row = { $power } on row { $row }
titles-arrakis-spice = Spice to spend { $spice }, in reserve { $reserve }
titles-arrakis-ban = 🚫 Ban of { $power }: { $ban }
titles-arrakis-maker = Wild Maker in play
titles-arrakis-maker-spent = Wild Maker in play, special action used
titles-arrakis-maker-gone = Wild Maker out of the game
titles-arrakis-forced = Must spend next: { $result }
titles-arrakis-paul = Paul may not enter, move or attack in the next turn of this side
titles-arrakis-prescience = 🔮 Prescience: { $parts }
titles-arrakis-open = open { $cards }
titles-arrakis-claimed = claimed { $cards }
titles-arrakis-prescience-deck = deck { $count }, out of the game { $removed }
titles-arrakis-boosted = { $card } (+{ $steps })
titles-arrakis-kept = { $card } (kept)
titles-arrakis-battle = ⚔️ Battle for { $target } from { $source }, round { $round }
titles-arrakis-rolled = { $side } rolled { $faces }
titles-arrakis-to-take =
    { $side } has { $count ->
        [one] 1 hit
       *[other] { $count } hits
    } to take
titles-arrakis-zones = Air: { $zones }
titles-arrakis-zone = { $piece } in { $zone }
titles-arrakis-sector = **{ $sector }**
titles-arrakis-area = { $area }: { $there }
titles-arrakis-sietch = Sietch (rank { $rank })
titles-arrakis-sietch-hidden = Sietch (face down)
titles-arrakis-sietch-own = Sietch (rank { $rank }, face down)
titles-arrakis-blasted = blasted, Desert now
titles-arrakis-settlement = Settlement (rank { $rank })

# The hand

titles-arrakis-no-side = The sides have not been settled yet.
titles-arrakis-hand-objective = 🎯 Your { $objective }, secret: { $needs }
titles-arrakis-hand-lacking =
    { $steps ->
        [0] It is met. You win if it is at the end of the round.
        [one] 1 step is lacking.
       *[other] { $steps } steps are lacking.
    }
titles-arrakis-hand-cards =
    { $count ->
        [0] You hold no Planning cards.
        [one] You hold 1 Planning card:
       *[other] You hold { $count } Planning cards:
    }
titles-arrakis-hand-card =
    { $count ->
        [1] **{ $card }**
       *[other] **{ $card }** ×{ $count }
    }: { $text }
titles-arrakis-hand-plan = Your plan for the battle for { $area } stands; cards you discard: { $cards }
titles-arrakis-hand-hidden = Face down, known to you alone:
titles-arrakis-hand-token = token ({ $units })

# The start

titles-arrakis-opening-who = { $you } You begin with { $leaders }, and draw from two decks: { $decks }.
titles-arrakis-opening-win =
    { $side ->
        [atreides] You win at the end of a round if all three Prescience markers have reached the spaces of your Secret Objective. They advance by Prescience cards you claim, Testing Stations you take and Harkonnen Settlements you destroy.
       *[harkonnen] You win as soon as your Supremacy is { $supremacy }. Each Sietch you destroy brings its rank; spice you stockpile brings 1 at a time, up to 6.
    }
titles-arrakis-opening-else =
    { $side ->
        [atreides] The Harkonnen win at { $supremacy } Supremacy, so hide: only you know the ranks of your Sietches, what your tokens hold and what your objective is. **My hand** shows it.
       *[harkonnen] The Atreides win once three Prescience markers have come far enough, and only they know how far. Harvest spice to keep the Imperium content, and find the Sietches of high rank.
    }

# Things to look up

titles-arrakis-published =
    { $provenance ->
        [rulebook] -# Published data: in the rulebook.
        [corroborated] -# Published data: several sources agree.
        [inferred] -# Published data: follows from the rules.
       *[single] -# Published data: one source.
    }
titles-arrakis-as-published = { $line } *(published)*
titles-arrakis-text = { $text }
titles-arrakis-leader-of = Leader of { $side } ({ $deck }).
titles-arrakis-generic = Generic leader of { $side }.
titles-arrakis-strip = In battle a Special becomes: { $faces }.
titles-arrakis-special = **Special action** ({ $result }): { $text }
titles-arrakis-starts = In play from the start, off the board.
titles-arrakis-enters-supremacy = Enters when Supremacy reaches { $space }.
titles-arrakis-enters-marker = Enters when { $marker } reaches { $space }.
titles-arrakis-enters-any = Enters when any Prescience marker reaches { $space }.
titles-arrakis-replaces = Takes the place of { $leader }.
titles-arrakis-removes = When this leader enters, { $leader } leaves the game.
titles-arrakis-enters-gone = Enters when { $leader } leaves the game by schemes.
titles-arrakis-brings-token =
    { $count ->
        [one] Brings a Bene Gesserit token.
       *[other] Brings { $count } Bene Gesserit tokens.
    }
titles-arrakis-card-of =
    Planning card, { $deck }{ $copies ->
        [1] { "" }
       *[other] , { $copies } copies
    }.
titles-arrakis-deck-cards = Planning deck of { $count } cards: { $cards }.
titles-arrakis-claimed-in = Prescience card, claimed in { $phase }.
titles-arrakis-advance = Advance { $steps }.
titles-arrakis-advances = { $marker } by { $steps }
titles-arrakis-needs = Met when the markers have reached { $needs }.
titles-arrakis-ban-of = Ban of { $power }, binds House Harkonnen.
titles-arrakis-bans = Its ban, { $ban }: { $text }
titles-arrakis-marker = Prescience track with { $spaces } spaces.
titles-arrakis-space-leader = On { $space }: { $leader } enters.
titles-arrakis-space-atomics = On { $space }: the Family Atomics may be used.
titles-arrakis-space-token = On { $space }: House Atreides gains a Bene Gesserit token.
titles-arrakis-moved-by = Moved by { $cards }.
titles-arrakis-terrain = { $terrain } in { $sectors }.
titles-arrakis-has-settlement = { $settlement } of House Harkonnen stands here at the start, rank { $rank }.
titles-arrakis-has-sietch = A Sietch stands here at the start.
titles-arrakis-has-station = A Testing Station lies here at the start.
titles-arrakis-exempt = Ringed by Mountains: no storm and no Worm attack reaches it.
titles-arrakis-next-to = Next to { $areas }.
titles-arrakis-walls = Impassable border to { $areas }.
titles-arrakis-air = Connected to { $zones }.
titles-arrakis-label = The board prints no name here, so this one is ours.
titles-arrakis-sector-near = Sector beside { $sectors }.
titles-arrakis-sector-areas = Named areas: { $areas }.
titles-arrakis-zone-sectors = Serves { $sectors }.
titles-arrakis-rank = Rank { $rank }.
titles-arrakis-sietch-ranks = Eight Sietches of ranks { $ranks }, hidden from House Harkonnen until turned up.
titles-arrakis-wins =
    { $side ->
        [atreides] Wins at the end of a round in which all three Prescience markers have reached what its Secret Objective asks.
       *[harkonnen] Wins at once with { $supremacy } Supremacy: the rank of each Sietch it destroys, and a little for stockpiled spice.
    }
titles-arrakis-side-has = Leaders: { $leaders }. Decks: { $decks }.
titles-arrakis-action = { $action }
titles-arrakis-buys = For { $side }: { $actions }.
titles-arrakis-buys-any = For { $side }: any result.
titles-arrakis-buys-special = Special actions of { $side }: { $leaders }.
titles-arrakis-faces =
    { $side }, { $dice } dice: { $count ->
        [one] one face of six
       *[other] { $count } faces of six
    }.
titles-arrakis-combat-face =
    Combat die: { $count ->
        [one] one face of six.
       *[other] { $count } faces of six.
    }
titles-arrakis-sign-count = { $count } of { $total } Wormsigns.
titles-arrakis-box = There are { $count }.
titles-arrakis-figures = { $side }: { $count } × { $piece }.
titles-arrakis-contents = { $units }
titles-arrakis-starting-tokens = Starting tokens: { $tokens }.
titles-arrakis-standard-tokens = Standard tokens: { $tokens }.
titles-arrakis-stations = Under the stations: { $markers }.
titles-arrakis-bene-gesserit = There are { $count }; House Atreides begins with { $begin }.
titles-arrakis-supremacy-track = House Harkonnen wins at { $needed }.

# One page

titles-arrakis-primer-aim = **Aim.** House Harkonnen wins at once with { $supremacy } Supremacy: the rank of each Sietch it destroys, and a little for spice. House Atreides wins at the end of a round in which all three Prescience markers have reached what its Secret Objective asks.
titles-arrakis-primer-round = **Round.** Both draw a card of each of their decks and three Prescience cards open. The Harkonnen place vehicles, both act in turns, the desert strikes, the Harkonnen harvest.
titles-arrakis-primer-dice = **Dice.** The Atreides roll { $atreides }, the Harkonnen all that are not bound by the spice board. In turn, Atreides first, each spends a die on what it shows, or any die on a Planning card.
titles-arrakis-primer-actions = **What dice buy.** Strategy moves two Legions or attacks. Leadership does the same with leaders, by surprise. Deployment brings figures, Mentat cards; House better Units or vehicles, and for the Atreides anything. A leader's special action may be bought instead.
titles-arrakis-primer-desert = **Desert Power.** With fewer unused dice than the Harkonnen, the Atreides may place Wormsigns, move Worms or attack with one, without a die. Their Legions ride along signs and Worms; Ornithopters carry those of the Harkonnen.
titles-arrakis-primer-battle = **Battle.** A die for each Unit, each card discarded, and the rank of a defended Settlement, { $most } at most. Hits less Shields are taken; Specials count through leaders. To go on against a Settlement the attacker takes a hit.
titles-arrakis-primer-leaders = **Leaders.** Generic ones go back to the supply, named ones to the Regeneration Tank, and come back as dice are spent.
titles-arrakis-primer-hazards = **Hazards.** Wormsigns lie under Harkonnen Legions and Harvesters in the desert and are turned up each round; storms strike what stands in the open.
titles-arrakis-primer-spice = **Spice.** Each Harvester left brings 1, in the Deep Desert 2. For { $keep } an Imperium marker stays, for { $rise } it rises, else it drops and may bring a ban. The lowest one says how many vehicles there are and how many dice are bound.
titles-arrakis-primer-prescience = **Prescience.** The Atreides claim up to { $claims } cards a round, some as soon as they can, some at its end; Testing Stations and fallen Settlements help, too.
titles-arrakis-primer-house = Some cards and tables are not in the texts we have, so those are ours: `/rules` says for each thing whether it is published or house data.
titles-arrakis-part-battle = The battle
titles-arrakis-part-sector = { $sector }
