# Words on the pictures and the alt texts that say in words what a picture shows.

## On the pictures

render-attacker = Attacker
render-defender = Defender
render-present = In the region
render-revealed = Sent
render-planned = Your plan
render-foreseen = Foreseen
render-sealed = Not revealed yet
render-strength = Strength
render-tie = Tie
render-card = On your card
render-supply = In your supply
render-loyalty = Loyalty tokens
render-loyalty-none = None
render-prediction = Your prediction

## Alt texts: sentences, put one after another

render-alt-round = The Dice Game, round { $round } of { $rounds }.
render-alt-setting-up = The Dice Game, being set up.
render-alt-over = The Dice Game is over. Won by { $winners }.
render-alt-turn = { $faction } to act, phase: { $phase }.
render-alt-ally = Allied this turn: { $ally }.
render-alt-spice = Spice this turn: { $spice }.
render-alt-aim = Troops move to { $region } this turn.
render-alt-storm = The storm is in { $region }.
render-alt-changed = Just changed: { $regions }.
render-alt-targets = Numbered targets: { $targets }.
render-alt-target = { $number } { $region }
render-alt-region = { $region }: { $things }.
render-alt-troops = { $count } { $faction }
render-alt-elites = { $count } { $faction } elite
render-alt-dice = Dice: { $dice }.
render-alt-frozen = { $face } (frozen)
render-alt-discarded = { $face } (out)
render-alt-more = More on the picture.

render-alt-battle = Combat in { $region }: { $attacker } attacks { $defender }.
render-alt-revealed = { $faction } sends { $things }, strength { $strength }.
render-alt-planned = You mean to send { $things }, strength { $strength }.
render-alt-foreseen = Foreseen of { $faction }: { $things }.
render-alt-leaders = { $count ->
    [one] { $count } { $faction } leader
   *[other] { $count } { $faction } leaders
}
render-alt-sealed = What is sent is not revealed yet.
render-alt-ahead = { $faction } is stronger.
render-alt-tied = A tie: { $faction } holds the region.
render-alt-present = Troops there: { $things }.
render-alt-forbidden = The Voice forbids { $faction } { $what ->
    [leaders] leaders
   *[other] loyalty tokens
}.

render-alt-hand = Your hand as { $faction }.
render-alt-loyalty = Loyalty tokens: { $tokens }.
render-alt-prediction = Your prediction: { $faction }.
render-alt-card = On your card: { $pieces }.
render-alt-supply = In your supply: { $pieces }.
render-alt-pieces = { $count } { $piece }
