# War for Arrakis: texts that several parts of its rules share. Names of places, leaders and cards stand in
# assets/data/arrakis; what one phase alone asks and tells stands in the arrakis-… file of that part.

## Options

arrakis-option-area = { $area }
arrakis-option-zone = { $zone }
arrakis-option-leader = { $leader }
arrakis-option-card = { $card }
arrakis-group-sector = { $sector }
arrakis-done = Done

## Legions

arrakis-units =
    { $count ->
        [0] { $piece }
       *[other] { $count } × { $piece }
    }
arrakis-tokens =
    { $count ->
        [one] a face-down token
       *[other] { $count } face-down tokens
    }
arrakis-leader = { $leader }
arrakis-legion = { $parts }

## What pieces do

arrakis-token-revealed = A Deployment token is turned up in { $area }: { $legion }.
arrakis-sietch-revealed = The Sietch in { $area } is turned up: rank { $rank }.
arrakis-sietch-destroyed = The Sietch in { $area } falls: { $rank } Supremacy for the Harkonnen.
arrakis-settlement-destroyed = The Settlement in { $area } is destroyed: all Prescience markers advance by { $rank }.
arrakis-harvester-lost = The Harvester in { $area } is lost.
arrakis-station = The Testing Station in { $area } is found: it belongs to { $marker }.
arrakis-leader-lost = { $leader } is lost in { $area }.
arrakis-leader-tanked = { $leader } of { $side } goes to the Regeneration Tank.
arrakis-leader-back = { $leader } of { $side } leaves the Regeneration Tank and is ready from the next turn on.
arrakis-leader-enters = { $leader } enters play for { $side }.
arrakis-leader-gone = { $leader } leaves the game for good.
arrakis-drawn =
    { $side } { $count ->
        [one] draws a card
       *[other] draws { $count } cards
    } of the { $deck } deck.
arrakis-drawn-own = You draw { $cards }.

## Tracks

arrakis-supremacy =
    Harkonnen Supremacy rises by { $points } to { $now }.
arrakis-marker =
    { $marker } advances by { $steps } to { $now }.
arrakis-bene-gesserit-gained = { $side } gains a Bene Gesserit token.
arrakis-won-supremacy = { $side } has reached the end of the Supremacy track, and wins.
