# War for Arrakis: moving, choosing what to attack, arriving (W-15 to W-18.1).

## Choosing

arrakis-move =
    { $left ->
        [one] Which Legion do you move?
       *[other] Which Legion do you move? You may move { $left } in all.
    }
arrakis-attack = What do you attack?
arrakis-move-or-attack = Which Legion do you move, or attack with?
arrakis-relocate = Which Legion leaves its Settlement, and which does it join?
arrakis-displace = Which enemy Legion do you push aside, and where to?
arrakis-move-where = Where do these figures from { $area } go?
arrakis-move-who = Who leaves { $area }?
arrakis-choose-transport = Which Ornithopter do you give up for the flight from { $source } to { $area }?
arrakis-group-source = From { $area }
arrakis-option-move = { $source } → { $area }
arrakis-option-ride = Ride: { $source } → { $area }
arrakis-option-fly = Fly: { $source } → { $area }
arrakis-option-attack = Attack: { $source } → { $area }
arrakis-option-attack-riding = Ride attack: { $source } → { $area }
arrakis-option-attack-flying = Air attack: { $source } → { $area }
arrakis-option-figures = Part of the Legion in { $area }

## What happens

arrakis-moved = { $side } moves { $legion } from { $source } to { $area }.
arrakis-displaced = { $legion } of { $side } must go from { $source } to { $area }.
arrakis-transport = The Harkonnen give up an Ornithopter in { $zone } to fly a Legion out of { $area }.
arrakis-attacks = { $side } attacks { $area } from { $source }.

## Too many Units

arrakis-excess =
    { $count ->
        [one] There is one Unit too many in { $area }. Which do you remove?
       *[other] There are { $count } Units too many in { $area }. Which do you remove?
    }
arrakis-excess-removed = { $side } removes { $legion } in { $area }: too many Units stood there.
arrakis-token-lost = A Deployment token is removed in { $area }. It hid { $legion }.
arrakis-item-token = Token hiding { $legion }
