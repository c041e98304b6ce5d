# Battles of War for Arrakis: what its rules ask and tell. Names of places, pieces and leaders stand in assets/data/arrakis.

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
arrakis-lose-ranks = Elites become Regulars, leaders last
arrakis-lose-units = Regulars first, leaders last
arrakis-lose-leaders = Leaders first
arrakis-lose-one-by-one = One by one
arrakis-loss =
    { $rank ->
        [regular] Remove a { $piece }
       *[other] { $piece } becomes a Regular
    }
arrakis-loss-leader = Remove { $leader }
arrakis-lost =
    { $rank ->
        [regular] { $piece } ×{ $count }
       *[other] { $piece } ×{ $count } weakened
    }
arrakis-losses = { $parts }
arrakis-casualties-taken = { $side } in { $area } loses { $lost }.
arrakis-legion-destroyed = The Legion of { $side } in { $area } is destroyed.
arrakis-retreat-where = Where does the Legion of { $side } in { $area } go?
arrakis-retreated = { $side } retreats from { $area } to { $target }.
