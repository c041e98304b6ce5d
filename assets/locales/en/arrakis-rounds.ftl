# War for Arrakis: set-up, the round and its phases, Action turns, harvest (W-5 to W-9, W-13, W-14, W-28).

## Set-up (W-5)

arrakis-pick-side = Which side would you like to play?
arrakis-option-side = { $side }
arrakis-option-either = Either
arrakis-side-taken = { $player } plays { $side }.
arrakis-laid-out = The board is laid out: Sietches and tokens face down, Settlements with their first Units.
arrakis-objective-dealt = { $side } draws a Secret Objective.
arrakis-objective-own = You draw { $objective }.

## The round (W-6)

arrakis-round = Round { $round } begins.
arrakis-prescience-shown = Prescience shows { $cards }.

## Vehicles (W-7)

arrakis-active-row =
    { $bound ->
        [0] The spice flows: no die is bound.
        [one] Row { $row } of the spice is active: one die is bound.
       *[other] Row { $row } of the spice is active: { $bound } dice are bound.
    }
arrakis-place-harvesters = Where do your Harvesters work?
arrakis-place-ornithopters = Where do your Ornithopters fly?
arrakis-place-carryalls = Where do your Carryalls fly?
arrakis-harvester-placed = A Harvester goes to { $area }.
arrakis-vehicle-placed = { $piece } placed in { $zone }.
arrakis-vehicle-removed = { $piece } removed from { $zone }.
arrakis-place-vehicle = Put a vehicle on the board.
arrakis-option-vehicle = { $piece }: { $place }
arrakis-group-vehicle = { $piece }
arrakis-vehicle-from-board = Take one from the board
arrakis-vehicle-to-move = Which vehicle do you take from the board?
arrakis-remove-in-sector = In which Sector do you strike at vehicles?
arrakis-option-sector = { $sector }
arrakis-raid-rolled =
    { $side } may remove { $count ->
        [0] nothing
        [one] one vehicle
       *[other] { $count } vehicles
    }.
arrakis-remove-vehicles =
    { $sector }: remove up to { $count ->
        [one] one vehicle
       *[other] { $count } vehicles
    }.

## Dice (W-8, W-28)

arrakis-dice-rolled = { $side } rolls { $results }.
arrakis-die-too-many = Too many dice show { $result }. What does one of them become?
arrakis-die-changed = { $side } turns a die from { $old } to { $new }.
arrakis-option-result = { $result }
arrakis-place-bene-gesserit = Use a Bene Gesserit token as a die in this round?
arrakis-option-no-token = Keep the token
arrakis-bene-gesserit-placed = { $side } places a Bene Gesserit token: { $result }.

## Action turns (W-8.5, W-9, W-10)

arrakis-choose-action = { $side }: what do you do?
arrakis-group-result = { $result }
arrakis-group-cards = Planning cards
arrakis-option-action = { $result }: { $action }
arrakis-option-special = { $result }: special action of { $leader }
arrakis-option-play = Play { $card }
arrakis-option-desert-power = Desert Power, without a die
arrakis-option-nothing = { $result }: spend it for nothing
arrakis-option-decline = No Desert Power
arrakis-die-for-card = Which die do you spend on { $card }?
arrakis-acts = { $side } spends { $result }: { $action }.
arrakis-uses-special = { $side } uses the special action of { $leader } ({ $result }).
arrakis-uses-desert-power = { $side } uses Desert Power.
arrakis-does-nothing = { $side } spends { $result } for nothing.
arrakis-declined = { $side } lets the turn pass.
arrakis-last-word = Your Action has made more possible: use it in this turn?
arrakis-dice-lost =
    The Harkonnen have spent their last die. { $side } loses { $count ->
        [one] a die
       *[other] { $count } dice
    }.

## Harvest (W-13)

arrakis-harvested =
    { $harvesters ->
        [0] No Harvester is left
        [one] A Harvester comes home
       *[other] { $harvesters } Harvesters come home
    }: { $spice } spice to spend.
arrakis-pay-for-marker = { $power }: what do you pay? You have { $spice } spice.
arrakis-option-keep = Keep it ({ $cost } spice)
arrakis-option-raise = Raise it ({ $cost } spice)
arrakis-option-drop = Pay nothing, it drops
arrakis-stockpile = You have { $spice } spice left. Stockpile some for Supremacy?
arrakis-option-stockpile = Stockpile { $cost } spice
arrakis-option-no-stockpile = Do not stockpile
arrakis-stockpiled = { $side } stockpiles spice.
arrakis-marker-raised = { $power } is pleased: its marker rises to row { $row }.
arrakis-marker-dropped = { $power } is displeased: its marker drops to row { $row }.
arrakis-spice-reserved = { $side } keeps { $count } spice in reserve.
arrakis-pick-ban = Which ban comes into force?
arrakis-option-ban = { $power }
arrakis-ban = The ban of { $power } is in force: { $ban }.

## The end of the round (W-14)

arrakis-zones-cleared = Ornithopters and Carryalls leave the air zones.
arrakis-recall = Do you call leaders back? Generic leaders take their place.
arrakis-recalled = { $side } calls { $leader } back from { $area }.
arrakis-wild-maker-replaced = A Sandworm takes the place of the Wild Maker in { $area }.
