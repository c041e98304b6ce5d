# War for Arrakis: what is asked and told where Planning cards are drawn, played and carried out.

## Drawing, playing, discarding (W-11)

arrakis-play-card = Play another Planning card?
arrakis-card-played = { $side } plays { $card }.
arrakis-draw = Draw { $count ->
        [one] a Planning card
       *[other] up to { $count } Planning cards
    }: from which deck?
arrakis-draw-part = { $count } of { $deck }
arrakis-draw-split = { $parts }
arrakis-discard = Discard { $count ->
        [one] a Planning card
       *[other] { $count } Planning cards
    } from your hand.
arrakis-discarded = { $side } discards { $cards }.

## Placing (W-9.9)

arrakis-place = Place { $figures }: in which area?
arrakis-place-each = Place { $figures } in each area that you choose.
arrakis-place-any-leader = a leader
arrakis-place-paul = Paul
arrakis-place-choose = Say which figures, and where from
arrakis-place-sources = Which Units go to { $area }, and where from?
arrakis-place-supplied = { $count ->
        [0] { $piece } from supply
       *[other] { $count } × { $piece } from supply
    }
arrakis-place-substitute = { $count ->
        [0] { $piece } from supply, as { $wanted }
       *[other] { $count } × { $piece } from supply, as { $wanted }
    }
arrakis-place-standing = { $count ->
        [0] { $piece } from { $area }
       *[other] { $count } × { $piece } from { $area }
    }
arrakis-place-leader = Which leader goes to { $area }?
arrakis-place-leader-from = { $leader } from { $area }
arrakis-placed = { $side } places { $legion } in { $area }.
arrakis-leader-placed = { $side } places { $leader } in { $area }.

## Deploying (W-9.3, W-9.4)

arrakis-deploy = Deploy { $legion }: to which Settlement?
arrakis-deploy-split = Split them, or deploy fewer
arrakis-deploy-shares = Which Units go to which Settlement?
arrakis-deploy-share = { $count ->
        [0] { $piece } to { $area }
       *[other] { $count } × { $piece } to { $area }
    }
arrakis-deployed = { $side } deploys { $legion } in { $area }.
arrakis-deploy-leader = Deploy a leader?
arrakis-deploy-leader-option = { $leader } to { $area }
arrakis-token-seen = The Deployment token that you draw hides { $legion }.
arrakis-settle = Deploy a token that hides { $legion }: to which Sietch?
arrakis-token-placed = { $side } puts a Deployment token down in { $area }.
arrakis-place-token = Which threatened Sietch gets a random Deployment token?
arrakis-swap-tokens = Exchange the Deployment tokens of which Sietch?
arrakis-swap-tokens-with = With which Sietch does { $area } exchange its Deployment tokens?
arrakis-tokens-swapped = The Deployment tokens of { $area } and { $other } change places.

## Better Units (W-9.7)

arrakis-replace = Turn up to { $count } × { $old } into { $new }.
arrakis-replace-item = { $count ->
        [0] { $piece } in { $area }
       *[other] { $count } × { $piece } in { $area }
    }
arrakis-replaced = { $side } turns { $count } × { $old } into { $new } in { $area }.

## Choices, dice, leaders

arrakis-any = Which of these?
arrakis-any-draw = Draw Planning cards
arrakis-any-play_card = Play another Planning card
arrakis-use-die-as = Use the die as which result?
arrakis-lose-die = Which unused die does { $side } lose?
arrakis-die-lost = { $side } loses an unused die: { $result }.
arrakis-name-die = Which die must { $side } spend in the next turn?
arrakis-die-named = { $side } must spend a die with this result in the next turn: { $result }.
arrakis-paul-restricted = In their next turn the Atreides may not bring in Paul, nor move or attack with his Legion.

## What is hidden, the Imperium, the Sietches

arrakis-reveal = Turn up the Sietch and all Deployment tokens of which area?
arrakis-objective-drawn = { $side } takes another Secret Objective.
arrakis-lower-marker = Which Imperium marker drops a row?
arrakis-option-power = { $power }
arrakis-marker-lowered = { $power }: its marker drops to row { $row }, and no ban follows for now.
arrakis-move-sietch = Shift a Sietch: which, and where to?
arrakis-option-sietch = { $source } to { $area }
arrakis-sietch-company = What goes along with the Sietch of { $area }?
arrakis-sietch-all = All that stands there
arrakis-sietch-some = Say which figures
arrakis-sietch-alone-option = Nothing
arrakis-sietch-alone = nothing else
arrakis-sietch-moved = The Sietch of { $source } shifts to { $area }, and with it goes { $legion }.
