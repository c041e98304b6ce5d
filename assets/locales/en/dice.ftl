# The Dice Game: what its rules ask and tell. Names of places, factions and abilities stand in assets/data/dice.

## Pieces in other texts

dice-pieces =
    { $piece ->
        [leader] { $count ->
            [one] 1 leader
           *[other] { $count } leaders
        }
        [elite] { $count ->
            [one] 1 elite troop
           *[other] { $count } elite troops
        }
       *[troop] { $count ->
            [one] 1 troop
           *[other] { $count } troops
        }
    }
dice-piece =
    { $piece ->
        [leader] leader
        [elite] elite troop
       *[troop] troop
    }
dice-a-piece =
    { $piece ->
        [leader] a leader
        [elite] an elite troop
       *[troop] a troop
    }
dice-shipment = { dice-pieces } of { $seat } to { $region }
dice-sent-troops = { dice-pieces } of { $seat }
dice-sent-leader = the leader of { $seat }
dice-sent-nothing = nothing

## Set-up (D-3)

dice-pick-faction = Pick your faction.
dice-option-faction = { $faction }
dice-faction-note = { $note }
dice-faction-taken = { $player } has taken it.
dice-faction-needs = Only with { $count } or more players.
dice-place = Choose the strategic region where you begin.
dice-foretell = Name a faction in secret. If it wins alone, or because nobody else has won, you win instead.
dice-option-region = { $region }

dice-resources = The resources are laid out. The storm begins in { $region }.
dice-first-player = { $seat } goes first; factions are picked in the opposite order.
dice-faction-picked = { $player } plays { $faction }.
dice-placed = { $seat } begins in { $region } with { dice-pieces }.
dice-foretold = { $seat } has foretold a winner in secret.
dice-foretold-own = You have foretold that { $faction } will win.
dice-dealt-own = Your loyalty token: { $factions }.
dice-protection = { $seat } holds the { $token }.
dice-round = Round { $round } begins.

## Roll (D-8)

dice-freeze = Which dice do you freeze? The others are rolled again.
dice-freeze-or-not = Which dice do you freeze? This once you may freeze none.
dice-freeze-storm =
    { $case ->
        [last] The last die shows a storm. Freeze it, or freeze nothing to discard it.
        [none] A storm is up. Freeze it with any others, or discard a die for it; then you may even freeze none.
       *[some] A storm is up. Freeze it with any others, or freeze others and discard a die for it.
    }
dice-discard = No storm frozen: discard one of the other dice.
dice-discard-more = The storm is frozen. Do you discard another die besides?
dice-discard-none = Discard none
dice-option-die =
    { $number ->
        [0] { $face }
        [1] { $face } (1st)
        [2] { $face } (2nd)
        [3] { $face } (3rd)
       *[other] { $face } ({ $number }th)
    }
dice-use-spice = pays for shipping troops from your card
dice-use-ability = one use of your ability { $ability }
dice-use-kanly = kill a troop, or take a protection token
dice-use-storm = moves the storm one area; not freezing any costs a die
dice-use-own = recruits a troop or a leader
dice-use-ally = an alliance with { $face }, if they accept
dice-use-pair = two alike recruit a troop or a leader; one alone does nothing
dice-use-pair-or-ally = an alliance with { $face }, if they accept; two alike also recruit
dice-use-nobody-pair = nobody plays { $face }; two alike let you ally with a faction that no die shows
dice-use-nobody = does nothing: nobody plays { $face }
dice-use-no-alliance = does nothing: there are no alliances with so few players

dice-turn = Round { $round }: the dice go to { $seat }.
dice-rolled = { $seat } rolled { $faces }.
dice-frozen = { $seat } froze { $faces }.
dice-discarded = { $seat } discarded { $face }.
dice-foresight = { $seat } foresaw the roll and froze nothing.

## Ally (D-9)

dice-propose = Do you propose an alliance for this turn?
dice-ally-nobody = No alliance
dice-ally-option = { $seat }
dice-ally-emblems =
    { $ability }: { $text } ({ $count ->
        [one] 1 emblem
       *[other] { $count } emblems
    })
dice-ally-option-blocked = { $seat }
dice-ally-no-emblem = No frozen die shows an emblem of { $seat }.
dice-ally-asked = { $seat } was asked already this turn.
dice-pact = Promise shipments with the proposal? What { $ally } accepts binds both of you. Your spice, the harvest included, is enough for { $troops }.
dice-item-shipment =
    { $count ->
        [0] { $seat }: { dice-piece } to { $region }
       *[other] { dice-pieces } of { $seat } to { $region }
    }
dice-ally-question = { $seat } proposes an alliance for this turn.
dice-ally-question-pact = { $seat } proposes an alliance for this turn, and binding shipments: { $pact }.
dice-ally-consent = Do you ally with { $seat }?
dice-ally-accept = Accept
dice-ally-decline = Decline
dice-allow-landing = Where may { $seat } land beside your troops?
dice-wishes = Which of your troops should { $seat } ship and pay for? These are wishes, not promises.

dice-ally-proposed = { $seat } proposed an alliance to { $ally }.
dice-ally-proposed-pact = { $seat } proposed an alliance to { $ally }, with binding shipments: { $pact }.
dice-ally-accepted = { $ally } is the ally of { $seat } for this turn.
dice-ally-declined = { $ally } declined the alliance with { $seat }.

## Recruit (D-10)

dice-levy = What does your ability recruit?
dice-enlist = What do your emblems recruit?
dice-item-pieces =
    { $count ->
        [0] { dice-piece }
       *[other] { dice-pieces }
    }
dice-item-bundle = { $pieces }
dice-hire-or-go-on = Hire troops, or go on.
dice-go-on = Go on
dice-free-hire = Hire troops
dice-hire =
    { $count ->
        [one] Hire 1 troop
       *[other] Hire { $count } troops
    }
dice-free-spice = Turn ability symbols into spice
dice-gain-spice = Gain { $spice } spice

dice-recruited = { $seat } recruited { dice-pieces }.
dice-gained-spice = { $seat } gained { $spice } spice.

## Kanly (D-11)

dice-kanly =
    { $count ->
        [one] Use your Kanly symbol?
       *[other] Use your Kanly symbols? { $count } are left.
    }
dice-killing =
    { $count ->
        [one] Use your ability symbol to kill a troop? Protection does not help against it.
       *[other] Use your ability symbols to kill troops? Protection does not help against it. { $count } are left.
    }
dice-kanly-done = No more
dice-option-kill = Kill: { dice-piece } of { $seat } in { $region }
dice-group-kill = Kill a troop of { $seat }
dice-option-take = Take the { $token } from { $holder }
dice-group-protection = Take protection

dice-killed = { $seat } had { dice-a-piece } of { $victim } killed in { $region }.
dice-token-taken = { $seat } took the { $token } from { $holder }.

## Ship (D-12)

dice-ship = Where do you ship? You have { $spice } spice.
dice-ship-done = Ship no more
dice-option-ship = { $region }
dice-option-ship-ally = { $region }: troops that { $seat } asked you to ship
dice-option-consult = Ask { $ally } about landings and transports
dice-ship-amount = How many go to { $region }? You have { $spice } spice.
dice-option-kind = { dice-piece }
dice-consult-question = { $seat } asks what you allow and wish for this shipping phase.

dice-harvested = { $seat } harvested { $spice } spice.
dice-shipped = { $seat } shipped { dice-pieces } to { $region } for { $spice } spice.
dice-pact-void = { $seat } and { $ally } could not make all the agreed shipments, so none are made: { $pact }.
dice-pact-kept = { $seat } kept the promise made to { $ally }: { $pact }.
dice-landing-allowed = { $ally } lets { $seat } land in { $regions }.
dice-wished = { $ally } asks { $seat } to ship { $wishes }.
dice-granted-nothing = { $ally } lets { $seat } land nowhere else and asks for nothing.
dice-spice-unused = { $seat } has { $spice } spice left and nothing on the card to ship.
dice-toll = { $seat } took a toll of { $spice } spice.

## Move (D-13)

dice-target =
    { $whose ->
        [ally] Which region do your troops enter?
       *[active] Which region is the target of this turn?
    }
dice-move-stay = Nobody moves
dice-option-target = { $region }
dice-move-note = { $own } can go
dice-move-note-allied = { $own } of yours can go, and { $ally } of your ally's
dice-move-who = Who moves to { $region }?
dice-ally-move-who = { $seat } has made { $region } the target of this turn. Which of your troops go there too?
dice-item-move =
    { $count ->
        [0] { $region }: { dice-piece }
       *[other] { dice-pieces } from { $region }
    }

dice-moved = { $seat } moved { dice-pieces } from { $source } to { $region }.

## Combat (D-14)

dice-combat-where = Where do you fight next?
dice-option-combat = { $region }
dice-fortification = The fortification in { $region } kills one attacking troop. Which one?
dice-option-casualty = { dice-piece } of { $seat }
dice-offer = Do you lend { $seat } a leader for the combat in { $region }?
dice-offer-none = No leader
dice-offer-one = Lend a leader
dice-offer-both = Lend two leaders
dice-forbid = What do you forbid the defenders in { $region }?
dice-forbid-leaders = Their leaders
dice-forbid-tokens = Their loyalty tokens
dice-foresee = What do you want to see of what the defender sends in { $region }?
dice-foresee-troops = Their troops
dice-foresee-leaders = Their leaders
dice-choose-attack = You attack { $seat } in { $region }. Against you stand { $theirs }, strength { $their_most } at most; you have { $most } at most. What do you send? All that is sent is lost, and so is what a loser holds back.
dice-choose-defence = { $seat } attacks you in { $region }. Against you stand { $theirs }, strength { $their_most } at most; you have { $most } at most. What do you send? You win a tie. All that is sent is lost, and so is what a loser holds back.
dice-send-troops = Troops:
dice-item-owned =
    { $count ->
        [0] { dice-piece } of { $seat }
       *[other] { dice-pieces } of { $seat }
    }
dice-send-leaders = Leaders:
dice-item-leader =
    { $count ->
        [0] leader of { $seat }, strength { $strength }
        [one] 1 leader of { $seat }
       *[other] { $count } leaders of { $seat }
    }
dice-token = Loyalty token of { $faction }:
dice-token-useless = Loyalty token of { $faction } (useless here: none of their troops is against you):
dice-token-never = Keep it
dice-token-decisive = Use it if it turns the result
dice-token-always = Use it if there is a troop to turn

dice-combat =
    { $how ->
        [came] { $seat } attacks { $defender } in { $region }.
       *[met] { $seat } must fight { $defender } in { $region }: both have troops there.
    }
dice-combat-off = No attacking troop is left in { $region }: no combat.
dice-fortification-fell = The fortification in { $region } killed { dice-a-piece } of { $seat } and is gone.
dice-fortification-held = The fortification in { $region } killed { dice-a-piece } of { $seat }.
dice-leader-offered =
    { $count ->
        [one] { $seat } lent a leader.
       *[other] { $seat } lent { $count } leaders.
    }
dice-forbidden =
    { $what ->
        [leaders] { $seat } forbade the defenders their leaders.
       *[loyalty_tokens] { $seat } forbade the defenders their loyalty tokens.
    }
dice-will-foresee =
    { $what ->
        [leaders] { $seat } will foresee the leaders that the defender sends.
       *[troops] { $seat } will foresee the troops that the defender sends.
    }
dice-foreseen = Prescience shows you what the defender sends: { $sent }.
dice-sent = { $seat } sent { $sent }: strength { $strength }.
dice-deserted = { $seat } showed a token of { $faction }: { dice-a-piece } of { $victim } deserted and was replaced by a troop of { $seat }.
dice-deserted-unreplaced = { $seat } showed a token of { $faction }: { dice-a-piece } of { $victim } deserted.
dice-combat-won = { $seat } beat { $loser } in { $region }, attack { $attack } to defence { $defence }.
dice-troop-saved =
    { $count ->
        [one] 1 troop of { $seat } returned to the card.
       *[other] { $count } troops of { $seat } returned to the card.
    }

## Storm (D-15)

dice-storm-loss = The storm has stopped in { $region }. Which of your troops is lost?

dice-storm-moved =
    { $count ->
        [one] The storm moved 1 area, to { $region }.
       *[other] The storm moved { $count } areas, to { $region }.
    }
dice-storm-killed = The storm killed { dice-a-piece } of { $seat } in { $region }.

## End of turn, end of game (D-16, D-17)

dice-return-token =
    { $count ->
        [one] You may keep one loyalty token. Which one do you return?
       *[other] You may keep { $count } loyalty tokens. Which one do you return?
    }
dice-option-token = { $faction }

dice-token-drawn = { $seat } drew a loyalty token.
dice-token-drawn-own = You drew a loyalty token of { $faction }.
dice-token-returned = { $seat } returned a loyalty token.
dice-prediction-shown = { $seat } had foretold the victory of { $winner }.

dice-won-alone = { $seat } wins alone, in control of three strategic regions.
dice-won-allied = { $seat } and { $ally } win together, in control of four strategic regions.
dice-won-by-default = Nobody has won in six rounds, so { $seat } wins.
dice-won-foretold = { $seat } wins, having foretold the victory of { $winner }.
dice-won-last = { $seat } wins: everybody else has given up.
