# War for Arrakis: Prescience cards, free actions, secrets. Names of cards and areas stand in assets/data/arrakis.

## Claims (W-22)

arrakis-option-prescience = { $card }
arrakis-option-claim = Claim { $card }
arrakis-group-claims = Claim a Prescience card
arrakis-offer-claim = You can claim { $card } now. If you do not, you still can as long as what it asks for holds.
arrakis-claim = Claim it
arrakis-claim-later = Not now
arrakis-free-claim = Claim a Prescience card.
arrakis-pick-claim = Which Prescience card do you claim?
arrakis-claim-none = None
arrakis-claimed = House Atreides claims { $card }.
arrakis-pick-marker =
    { $steps ->
        [one] Which marker moves a space more?
       *[other] Which marker moves { $steps } spaces more?
    }
arrakis-option-marker = { $marker }: { $now } to { $then }
arrakis-pick-fleeing = Remove { $count } Units, from two different Sietch areas.
arrakis-unit-in-area = { $piece } in { $area }
arrakis-fled = 1 × { $piece } is removed from { $area }.
arrakis-claim-discard = Which Planning card do you discard for the claim?
arrakis-won-objective = { $side } wins: the Prescience markers have reached what { $objective } asks for.
arrakis-pick-removed = Which Prescience cards leave the game? The others go back into the deck.
arrakis-prescience-removed = Out of the game: { $cards }.
arrakis-prescience-returned = Back into the Prescience deck: { $cards }.

## Cards that change Prescience

arrakis-keep-prescience = Which Prescience card stays until you claim it?
arrakis-prescience-kept = { $card } stays until it is claimed.
arrakis-boost-prescience = Which Prescience card is to move a marker further, if claimed in this round?
arrakis-prescience-boosted =
    { $steps ->
        [one] Claimed in this round, { $card } moves a marker a space more.
       *[other] Claimed in this round, { $card } moves a marker { $steps } spaces more.
    }
arrakis-discard-prescience = Which Prescience cards leave the game for new ones?
arrakis-reshuffle-prescience = Which Prescience card goes back into its deck?
arrakis-shift = Which marker goes back, and which forward as far?
arrakis-option-shift = { $source } back, { $target } forward
arrakis-shift-how-far = How far? { $source } goes back, { $target } forward.
arrakis-shift-steps =
    { $steps ->
        [one] 1 space
       *[other] { $steps } spaces
    }
arrakis-marker-back =
    { $steps ->
        [one] { $marker } goes back a space, to { $now }.
       *[other] { $marker } goes back { $steps } spaces, to { $now }.
    }

## Free actions (W-10.3)

arrakis-free-reveal = Turn up your tokens in an area.
arrakis-option-reveal = Tokens in { $area }
arrakis-pick-tokens = Which tokens in { $area } do you turn up?
arrakis-free-scout = Scout an area: give up an Ornithopter to turn up its Sietch or its tokens.
arrakis-option-scout = Scout { $area }
arrakis-pick-scout = Which Ornithopter do you give up for { $area }?
arrakis-pick-scouted = What do you turn up in { $area }?
arrakis-scout-both = The Sietch and all tokens
arrakis-scout-sietch = The Sietch
arrakis-scout-tokens = All tokens
arrakis-scouts = The Harkonnen give up an Ornithopter in { $zone } to scout { $area }.
arrakis-free-scheme = Discard Hawat's Scheming: Thufir Hawat leaves the game, and Gaius Helen Mohiam enters.
arrakis-option-scheme = Discard { $count } copies
arrakis-schemed = The schemes around { $leader } have come to their end.
arrakis-free-detonate = Use the Family Atomics.
arrakis-won-conceded = { $side } wins: the other side has given up.
arrakis-won-last = { $seat } wins: nobody else is left.
