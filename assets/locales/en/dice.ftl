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
dice-faction-taken = { $seat } has it.
dice-faction-needs = Only with { $count } or more players.
dice-place = Choose the strategic region where you begin.
dice-foretell = Name a faction in secret. If it wins alone, you win instead.
dice-option-region = { $region }

dice-resources = The resources are laid out. The storm begins in { $region }.
dice-first-player = { $seat } goes first; factions are picked in the opposite order.
dice-faction-picked = { $seat } plays { $faction }.
dice-placed = { $seat } begins in { $region } with { dice-pieces }.
dice-foretold = { $seat } has foretold a winner in secret.
dice-foretold-own = You have foretold that { $faction } will win.
dice-dealt-own = Your loyalty token: { $factions }.
dice-protection = { $seat } holds the { $token }.
dice-round = Round { $round } begins.

## Roll (D-8)

dice-freeze = Which dice do you freeze? The others are rolled again.
dice-freeze-or-not = Which dice do you freeze? This once you may freeze none.
dice-freeze-storm = A storm is up. Freeze it with any others, or freeze others and discard a die for it.
dice-discard = No storm frozen: discard one of the other dice.
dice-discard-more = The storm is frozen. Do you discard another die besides?
dice-discard-none = Discard none
dice-option-die = { $face }

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
    { $count ->
        [one] 1 emblem
       *[other] { $count } emblems
    }, brings { $ability }
dice-ally-option-blocked = { $seat }
dice-ally-no-emblem = No frozen die shows an emblem of { $seat }.
dice-ally-asked = { $seat } was asked already this turn.
dice-pact = Promise shipments with the proposal? What { $ally } accepts binds both of you. You can surely pay for { $troops }.
dice-item-shipment = { $seat }: { dice-piece } to { $region }
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
dice-item-recruit = { dice-piece }
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
        [one] Whom do your killers strike, protected or not?
       *[other] Whom do your killers strike, protected or not? { $count } symbols are left.
    }
dice-kanly-done = No more
dice-option-kill = { $region }: { dice-piece } of { $seat }
dice-group-kill = Kill a troop of { $seat }
dice-option-take = Take the { $token } from { $holder }
dice-group-protection = Take protection

dice-killed = { $seat } had { dice-a-piece } of { $victim } killed in { $region }.
dice-token-taken = { $seat } took the { $token } from { $holder }.

## Ship (D-12)

dice-ship = Where do you ship? You have { $spice } spice.
dice-ship-done = Ship no more
dice-option-ship = { $region }
dice-option-ship-ally = { $region }: troops of { $seat }, as wished
dice-option-consult = Ask { $ally } about landings and transports
dice-ship-amount = How many go to { $region }? You have { $spice } spice.
dice-item-kind = { dice-piece }
dice-consult-question = { $seat } asks what you allow and wish for this shipping phase.

dice-harvested = { $seat } harvested { $spice } spice.
dice-shipped = { $seat } shipped { dice-pieces } to { $region } for { $spice } spice.
dice-pact-void = The agreed shipments could not all be made, so the pact is void: { $pact }.
dice-consulted = { $ally } has answered about landings and transports.
dice-toll = { $seat } took a toll of { $spice } spice.

## Move (D-13)

dice-target = Which region is the target of this turn?
dice-move-stay = Nobody moves
dice-option-target = { $region }
dice-move-note = yours that can go: { $own }, your ally's: { $ally }
dice-move-who = Who moves to { $region }?
dice-ally-move-who = { $seat } has moved. Which of your troops go to { $region } too?
dice-item-move = { $region }: { dice-piece }

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
dice-forbid = Forbid the defenders something in { $region }?
dice-forbid-leaders = No leaders
dice-forbid-tokens = No loyalty tokens
dice-foresee = Foresee what the defender sends in { $region }?
dice-foresee-troops = Their troops
dice-foresee-leaders = Their leaders
dice-choose-attack = You attack { $seat } in { $region }. What do you send? All that is sent is lost, and so is what a loser holds back.
dice-choose-defence = { $seat } attacks you in { $region }. What do you send? You win a tie. All that is sent is lost, and so is what a loser holds back.
dice-send-troops = Troops to send
dice-item-owned = { dice-piece } of { $seat }
dice-send-leaders = Leaders to send
dice-item-leader = leader of { $seat }, strength { $strength }
dice-token = Your loyalty token: { $faction }. Turn one of their troops?
dice-token-never = Keep it
dice-token-decisive = Use it if it turns the result
dice-token-always = Use it if there is a troop to turn

dice-combat = { $seat } attacked { $defender } in { $region }.
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
dice-foreseen = You foresee of the defender: { $sent }.
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

dice-return-token = You hold too many loyalty tokens. Which one do you return?
dice-option-token = { $faction }

dice-token-drawn = { $seat } drew a loyalty token.
dice-token-drawn-own = You drew a loyalty token of { $faction }.
dice-token-returned = { $seat } returned a loyalty token.
dice-prediction-shown = { $seat } had foretold the victory of { $winner }.

dice-won-alone = { $seat } wins: three strategic regions are under exclusive control.
dice-won-allied = { $seat } and { $ally } win together: they hold four strategic regions.
dice-won-by-default = Nobody has conquered Arrakis, so { $seat } wins.
dice-won-foretold = { $seat } wins, having foretold the victory of { $winner }.
dice-won-last = { $seat } wins: everybody else has given up.
