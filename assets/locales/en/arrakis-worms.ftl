# War for Arrakis: signs, Worms, storms, Desert Power, atomics.

## Signs (W-12, W-24.1)

arrakis-hazards = The desert stirs.
arrakis-signs-placed = Wormsigns are placed: { $areas }.
arrakis-signs-discarded = Wormsigns go back unseen: { $areas }.
arrakis-signs-turned = Wormsigns are turned up. { $signs }.
arrakis-sign-shown = { $area }: { $sign }
arrakis-signs-short =
    { $count ->
        [one] Only one Wormsign is left. Which area gets it?
       *[other] Only { $count } Wormsigns are left. Which areas get them?
    }
arrakis-place-signs =
    { $count ->
        [one] Where do you place a Wormsign?
       *[other] Where do you place Wormsigns? Up to { $count }, one an area.
    }
arrakis-discard-signs =
    { $count ->
        [one] Which Wormsign do you take away?
       *[other] Which Wormsigns do you take away? Up to { $count }.
    }

## Worms appear (W-12.4 to W-12.6)

arrakis-worms-where = More Worms stir than there are. Choose the { $count } areas where they appear.
arrakis-worm-figures = Which Worms appear?
arrakis-worm-maker = Does the Wild Maker appear in one of these areas, in place of a Sandworm?
arrakis-worm-not-maker = No, Sandworms only
arrakis-worms-taken =
    { $count ->
        [one] A Sandworm is needed that is on the board already. Which one?
       *[other] { $count } Sandworms are needed that are on the board already. Which ones?
    }
arrakis-worms-order = A Worm that attacks leaves its area open to others. Which Legion is next?
arrakis-worm-taken = The Sandworm leaves { $area }.
arrakis-worm-appears = { $worm } appears in { $area }.
arrakis-rescue = Send your Carryalls to Harvesters under Worms. What you do not save is lost.
arrakis-rescue-with = Which Harvester does the Carryall of { $zone } save? The Carryall is given up.
arrakis-rescue-none = None
arrakis-rescued = The Carryall of { $zone } saves the Harvester in { $area }.

## Worms move and attack (W-24.6 to W-24.10)

arrakis-option-worm = { $source } → { $area }
arrakis-group-worm = The Worm in { $area }
arrakis-ride-worm = Move a Worm up to two Desert areas.
arrakis-worm-attack = Attack with a Worm, up to two areas away. It leaves the board.
arrakis-maker-moves = Where does the Wild Maker move?
arrakis-maker-attacks = What does the Wild Maker attack? It leaves the board.
arrakis-place-worms =
    { $count ->
        [one] Where do you place a Sandworm?
       *[other] Where do you place Sandworms? Up to { $count }, one an area.
    }
arrakis-worm-moves = { $worm } moves from { $source } to { $area }.
arrakis-worm-attacks =
    { $worm } attacks the Legion in { $area }: { $rolled ->
        [one] 1 Hit
       *[other] { $rolled } Hits
    }, { $specials ->
        [one] 1 Special
       *[other] { $specials } Specials
    }. { $hits ->
        [0] No harm is done.
        [one] The Legion takes 1 hit.
       *[other] The Legion takes { $hits } hits.
    }
arrakis-worm-eats = { $worm } swallows the Harvester in { $area }.

## Storms (W-12.8)

arrakis-storm =
    A storm strikes { $area }: { $rolled ->
        [one] 1 Hit
       *[other] { $rolled } Hits
    }, { $specials ->
        [one] 1 Special
       *[other] { $specials } Specials
    }. { $hits ->
        [0] No harm is done.
        [one] The Legion takes 1 hit.
       *[other] The Legion takes { $hits } hits.
    }

## Desert Power (W-9.8, W-26.6)

arrakis-desert-power = What does the desert do for you?
arrakis-desert-signs = Place two Wormsigns
arrakis-desert-move = Move two Worms
arrakis-desert-attack = Attack with a Worm
arrakis-desert-maker = Move the Wild Maker and attack with it
arrakis-maker-enters-where = Where does the Wild Maker rise?
arrakis-maker-enters = { $worm } rises in { $area }.

## Atomics (W-23)

arrakis-atomics-where = Which Mountain do you blast? It stays Desert for the rest of the game.
arrakis-atomics-flee = { $side } must leave { $area }. Where do you send that Legion?
arrakis-atomics = The Family Atomics turn { $area } into Desert.
arrakis-atomics-fled = { $side } is driven from { $source } to { $area }.
arrakis-atomics-destroyed = { $side } has nowhere to go and perishes in { $area }.
