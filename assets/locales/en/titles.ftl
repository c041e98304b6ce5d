# How a match is shown in words: what the titles share, then each title.

titles-join = { $before }; { $following }
titles-who = { $mark } { $side } ({ $player })
titles-who-new = { $mark } { $player }
titles-you = You are { $who }.
titles-no-hand = You have no seat in this match.
titles-turn = Turn of { $who }
titles-over = The match is over
titles-waiting = Waiting for { $who }
titles-waiting-count = { $count ->
    [one] Waiting for one answer
   *[other] Waiting for { $count } answers
}
titles-winners = { $count ->
    [one] Winner: { $who }
   *[other] Winners: { $who }
}
titles-no-winner = Nobody has won.
titles-log = { $mark } { $line }
titles-heading = **{ $line }**
titles-log-private = { $line } *(only you see this)*

## Looking things up

titles-article = { $thing }
titles-article-signed = { $sign } { $thing }
titles-house = { $line } *(house)*
titles-borrowed = { $line } *(borrowed)*
titles-see-rules = Rules: { $rules }
titles-rule-about = { $text } ({ $rule })

## Answering by typing

titles-typed-none = none
titles-typed-unknown = “{ $text }” is not among the choices you have now.
titles-typed-several = “{ $text }” fits several choices: { $choices }. Say which.
titles-typed-number = Begin with how many, then say of what. “{ $text }” does not.
titles-typed-too-much = “{ $text }” is one answer more than was asked for.

## Help

titles-help =
    ### Playing with Mentat
    1. `/match new` opens a lobby. People join by its buttons, and programs can take empty seats.
    2. When it is your turn you are mentioned once. Press **Play** under the newest board.
    3. What you can do comes up for you alone. Pick, go **Back** if you like, and **Confirm**.
    4. Nothing counts before you confirm, or before dice are rolled or something secret is shown.
    5. **My hand** shows your secrets to you alone. Nobody else can see them, wherever you press it.
    6. **Log** tells what happened, and **More** has **Take it back**, **Board in words**, **Help** and **Rules**.
    7. `/board` shows the board again, with `text:true` in words. `/turns` lists your matches.
    8. `/do` lets you type an answer, and completes what you type.
    9. `/rules` finds a rule by its number or by words.
    10. Take your time. Old buttons keep working, and nothing is lost while you are away.

## The Dice Game

titles-dice-name = Dune: The Dice Game
titles-dice-round = Round { $round } of { $rounds } · { $phase }
titles-dice-setting-up = Set-up
titles-dice-turn-allied = Turn of { $who }, allied with { $ally }
titles-dice-length = It took { $round } of { $rounds } rounds.
titles-dice-standing = { $who } holds { $regions }.

# Pieces

titles-dice-count = { $kind ->
    [elite] { $count ->
        [one] 1 elite troop
       *[other] { $count } elite troops
    }
    [leader] { $count ->
        [one] 1 leader
       *[other] { $count } leaders
    }
    [loyalty] { $count ->
        [one] 1 loyalty token
       *[other] { $count } loyalty tokens
    }
   *[troop] { $count ->
        [one] 1 troop
       *[other] { $count } troops
    }
}
titles-dice-short = { $faction ->
    [atreides] Atreides
    [bene_gesserit] Bene Gesserit
    [bene_tleilax] Tleilax
    [corrino] Corrino
    [fremen] Fremen
    [guild] Guild
    [harkonnen] Harkonnen
   *[smugglers] Smugglers
}
titles-dice-stack = { $seat } { $count }
titles-dice-stack-elite = { $seat } { $elite } elite
titles-dice-stack-both = { $seat } { $count } + { $elite } elite
titles-dice-pieces-in = { $pieces } in { $region }
titles-dice-leaders = { $count ->
    [one] a leader of { $owners }
   *[other] leaders of { $owners }
}
titles-dice-cargo = { $pieces } to { $region }
titles-dice-shipments = { $seat }: { $cargo }

titles-dice-own = { $faction } (you)

# What happened

titles-dice-now = Now { $parts }
titles-dice-holds = { $seat } alone in { $regions }
titles-dice-race = Strategic regions held: { $parts }
titles-dice-holds-of = { $seat } { $count } of { $needed }
titles-dice-hold-of = { $seats } together { $count } of { $needed }
titles-dice-near = ⚠️ { $seat } could win with the end of this turn: { $count } of { $needed } strategic regions held.
titles-dice-near-allied = ⚠️ { $seat } and { $ally } could win with the end of this turn: { $count } of { $needed } strategic regions held.
titles-dice-did = { $seat }: { $parts }
titles-dice-did-ally = allied with { $ally }
titles-dice-did-recruit = recruited { $count }
titles-dice-did-kill = had { $count } killed
titles-dice-did-ship = shipped { $count } to { $region }
titles-dice-did-move = moved { $count } to { $region }

# The board in words

titles-dice-frozen = Dice kept: { $faces }
titles-dice-rolled = just rolled: { $faces }
titles-dice-discarded = discarded: { $faces }
titles-dice-budget = Spice { $spice }; symbols left: ability { $abilities }, Kanly { $kanly }
titles-dice-offer = Alliance proposed to { $ally }
titles-dice-offer-pact = Alliance proposed to { $ally }, with shipments: { $pact }
titles-dice-pact = Shipments agreed on: { $pact }
titles-dice-landing = { $ally } lets { $seat } land in { $regions }
titles-dice-wishes = Shipments wished for: { $wishes }
titles-dice-target = This turn's target: { $region }
titles-dice-battle = Combat in { $region }: { $attackers } against { $defenders }
titles-dice-offered = Leaders offered by: { $seats }
titles-dice-no-leaders = The Voice: { $seat } may not use leaders
titles-dice-no-tokens = The Voice: { $seat } may not use loyalty tokens
titles-dice-shows-troops = Prescience: { $seat } shows the troops to the attacker
titles-dice-shows-leaders = Prescience: { $seat } shows the leaders to the attacker
titles-dice-attack = Attack: { $sent }
titles-dice-defence = Defence: { $sent }
titles-dice-storm = Storm in { $region }; next { $ahead }
titles-dice-regions = **Regions**
titles-dice-open = { $region }
titles-dice-strategic = { $region } (strategic)
titles-dice-open-storm = { $region } (storm)
titles-dice-strategic-storm = { $region } (strategic, storm)
titles-dice-region = { $name }: { $there }
titles-dice-empty = Empty: { $regions }
titles-dice-players = **Players**
titles-dice-player = { $who }: { $parts }
titles-dice-no-faction = no faction yet
titles-dice-controls = controls { $count }
titles-dice-card = card { $pieces }
titles-dice-supply = supply { $pieces }
titles-dice-stored = { $count } spice stored
titles-dice-protected = { $tokens }
titles-dice-first = first player

# The hand

titles-dice-no-faction-yet = You have not picked a faction yet.
titles-dice-hand-loyalty = Loyalty tokens, secret: { $tokens }
titles-dice-hand-prediction = Your prediction, secret: { $faction }
titles-dice-hand-card = On your card: { $pieces }
titles-dice-hand-supply = In your supply: { $pieces }
titles-dice-hand-spice = Spice stored: { $count }
titles-dice-hand-protection = Protection: { $tokens }
titles-dice-hand-plan = You send into { $region }: { $sent }
titles-dice-hand-order = { $when ->
    [never] Loyalty token { $faction }: keep it
    [decisive] Loyalty token { $faction }: use it if it turns the combat
   *[always] Loyalty token { $faction }: use it if it fits
}
titles-dice-hand-foreseen = Prescience shows you: { $sent }

# The start

titles-dice-opening-who = { $you } You have { $where }.
titles-dice-opening-else = { $parts }.
titles-dice-on-card = { $pieces } on the card
titles-dice-opening-win = You win when your turn ends and you alone hold { $alone } of { $regions }.
titles-dice-opening-win-allied = You win when your turn ends and you alone hold { $alone } of { $regions }, or { $allied } of them together with an ally.
titles-dice-default = { $faction ->
    [guild] If nobody has won after round { $rounds }, the { $faction } wins, so waiting loses
   *[other] If nobody has won after round { $rounds }, { $faction } wins, so waiting loses
}
titles-dice-default-you = If nobody has won after round { $rounds }, you win
titles-dice-opening-prediction = If { $faction } wins alone, you win instead

# Things to look up

titles-dice-ability-of = { $faction }: { $text }
titles-dice-region-strategic = A strategic region: it counts for winning.
titles-dice-region-neutral = Neutral: no combat here, and it does not count for winning.
titles-dice-region-open = An open region: it does not count for winning.
titles-dice-region-desert = Desert: if the storm stops here, every faction loses a troop.
titles-dice-region-storm = The storm can come here, but kills nobody.
titles-dice-region-no-storm = The storm never comes here.
titles-dice-region-neighbours = Next to { $regions }
titles-dice-card-pieces = Pieces: { $pieces }. A leader fights with strength { $strength }.
titles-dice-card-players = In matches of { $count } players or more.
titles-dice-power = **{ $ability }**: { $text }
titles-dice-power-symbol = **{ $ability }**, for each ability symbol: { $text }
titles-dice-power-alliance = **{ $ability }**, for whoever is your ally on their turn: { $text }
titles-dice-card-setup = Set-up, number { $order }: { $parts }.
titles-dice-setup-chosen = { $pieces } in a strategic region without troops (none left: { $region })
titles-dice-setup-protection = Starts with all protection tokens.
titles-dice-setup-prediction = At set-up you name another faction in secret.
titles-dice-victory-default = { $rank ->
    [1] Wins if nobody has after round { $rounds }.
   *[other] Wins if nobody has after round { $rounds }, number { $rank } in that order.
}
titles-dice-victory-prediction = Wins instead of the faction named at set-up, should that one win alone.

# One page

titles-dice-primer-aim = **Aim.** End your turn alone in { $alone } of { $regions }, or together with an ally in { $allied }. There are { $rounds } rounds; if nobody has won by then the Guild does, or else the Corrino, or else the Harkonnen.
titles-dice-primer-dice = **Roll.** Roll { $faction } faction dice and { $action } action dice, freeze at least one, roll the rest again. If a storm shows up, freeze it or discard a die. The frozen dice are your turn.
titles-dice-primer-ally = **Ally and recruit.** With { $players } players or more, another player's emblem lets you ask them to be your ally for the turn. Each emblem of yours brings a troop or leader onto your card.
titles-dice-primer-kanly = **Kanly.** Each symbol kills a troop of somebody without protection, or takes a protection token.
titles-dice-primer-ship = **Ship.** For each spice, one troop goes from your card to the Polar Sink or to where you have troops. Harvesters beside your troops give { $harvester } spice.
titles-dice-primer-move = **Move.** Name one target. Your troops next to it may all go there, those with the ornithopter from anywhere.
titles-dice-primer-combat = **Combat.** Both sides secretly send troops (elite ones count { $elite }) and leaders. More strength wins, a tie is the defender's. What was sent goes back to the supply, and the loser loses the rest as well.
titles-dice-primer-loyalty = **Desertion.** A loyalty token turns one troop that the other side sent, if it shows that faction.
titles-dice-primer-storm = **Storm.** Each symbol moves it one area. Where it stops everything stands still, and in a desert every faction loses a troop.
titles-dice-primer-house = The faction cards of the printed game are lost, so theirs are ours: `/rules` marks these as *house*.
