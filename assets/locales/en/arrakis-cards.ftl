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
