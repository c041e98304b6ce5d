# Battles of War for Arrakis: what its rules ask and tell. Names of places, pieces and leaders stand in assets/data/arrakis.

## A battle begins and ends (W-18, W-19, W-20)

arrakis-battle-legions = { $attack } of { $attacker } against { $defence }.
arrakis-battle-ceased = { $side } calls off the attack on { $area }.
arrakis-battle-goes-on = { $side } goes on attacking { $area }.
arrakis-battle-won = { $side } wins the battle for { $area }.
arrakis-battle-lost-by-all = Nobody survives the battle for { $area }, and nobody wins it.
arrakis-battle-advance = You have won. Does your Legion move into { $area }?
arrakis-option-advance = Move in
arrakis-option-stay-behind = Stay where it is
arrakis-battle-advanced = { $side } moves from { $source } into { $target }.

## Before the dice: one question a side

arrakis-battle-attack =
    Round { $round } of your attack on { $area }: { $mine } with { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    } against { $theirs } with { $their_dice ->
        [one] 1 die
       *[other] { $their_dice } dice
    }. How do you fight?
arrakis-battle-defend =
    Round { $round } of the attack on your Legion in { $area }: { $mine } with { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    } against { $theirs } with { $their_dice ->
        [one] 1 die
       *[other] { $their_dice } dice
    }. How do you fight?
arrakis-battle-go-on = Do you go on attacking { $area }?
arrakis-battle-stay = Does your Legion hold { $area } or retreat? If it retreats, your opponent says where to.
arrakis-battle-cards = Which Planning cards do you discard, for a die each?
arrakis-battle-leaders = Which leaders use Specials if there are too few for all?
arrakis-battle-lose = In which order do you take hits?
arrakis-option-go-on = Go on
arrakis-option-go-on-for-a-hit = Go on, and take a hit for it
arrakis-option-cease = Call it off
arrakis-option-stay = Stay and fight
arrakis-option-retreat = Retreat
arrakis-option-no-card = None of these cards brings a die
arrakis-option-prefer-hits = Those who hit hardest
arrakis-option-prefer-shields = Those who shield best
arrakis-option-prefer-ask = Ask me after the roll

## The dice have fallen

arrakis-battle-rolled = { $side } rolls { $hits } × Hit, { $shields } × Shield, { $specials } × Special.
arrakis-battle-surprise = A surprise: { $side } adds a Special.
arrakis-battle-leaders-now =
    { $count ->
        [one] 1 Special
       *[other] { $count } Specials
    } for your leaders in the battle for { $area }: who uses them?
arrakis-battle-leaders-fought = Specials of { $side } are used by { $leaders }.
arrakis-battle-hits =
    { $dealt ->
        [one] 1 hit
       *[other] { $dealt } hits
    } on { $defender }, { $taken ->
        [one] 1 hit
       *[other] { $taken } hits
    } on { $attacker }.

## Casualties and retreats (W-19)

arrakis-casualties =
    Your Legion in { $area } takes { $count ->
        [one] 1 hit
       *[other] { $count } hits
    }. What do you give up?
arrakis-casualty =
    Your Legion in { $area } has { $count ->
        [one] 1 hit
       *[other] { $count } hits
    } to take. What goes first?
arrakis-lose-ranks = Keep Units: weaken Elites, then lose Regulars, leaders last
arrakis-lose-units = Keep Elites: lose Regulars first, leaders last
arrakis-lose-leaders = Leaders first, then weaken Elites, then lose Regulars
arrakis-lose-one-by-one = One by one
arrakis-lose-ask = Ask me after the roll
arrakis-loss =
    { $rank ->
        [regular] Remove a { $piece }
       *[other] { $piece } becomes a Regular
    }
arrakis-loss-leader = Remove { $leader }
arrakis-lost =
    { $rank ->
        [regular] { $count } × { $piece }
       *[other] { $count } × { $piece } weakened
    }
arrakis-losses = { $parts }
arrakis-casualties-taken = { $side } in { $area } loses { $lost }.
arrakis-legion-destroyed = The Legion of { $side } in { $area } is destroyed.
arrakis-retreat-where = Where does the Legion of { $side } in { $area } go?
arrakis-retreated = { $side } retreats from { $area } to { $target }.

## Special attacks and assassinations

arrakis-strike-zone = Which Ornithopter do you take?
arrakis-strike-target = Which Legion do you strike at?
arrakis-strike = { $side } strikes at the Legion in { $area }.
arrakis-strike-rolled =
    { $dice ->
        [one] 1 die
       *[other] { $dice } dice
    } against { $area }: { $hits ->
        [one] 1 hit
       *[other] { $hits } hits
    }.
arrakis-assassinate = Which leader do you send to the tank?
arrakis-option-victim = { $leader } in { $area }
arrakis-assassinated = { $leader } in { $area } falls to an assassin.
