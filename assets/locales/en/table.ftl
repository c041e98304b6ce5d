# What the people of a table settle among themselves: votes, pauses, time, seats that change hands.

## Votes

ui-more-ask = Ask the table …
ui-ask-title =
    ### What shall match { $match } decide?
    The others vote under a message where the match is played. To take moves back all must agree; what came after the move goes with it.
ui-ask-what = Choose what to propose
ui-ask-nothing = There is nothing to ask this table just now.
ui-ask-undo = Take back: { $move }
ui-ask-move = my move { $move }
ui-ask-pause = Pause the match
ui-ask-abandon = Give the match up together
ui-ask-stand-in = Let a program play for { $seat }
ui-ask-replace = Look for somebody to play for { $seat }
ui-asked = Your table has been asked: { $place }
ui-vote-undo = ↩ { $who } asks to take back what has happened in match { $match } since one of their moves. If all agree, this is undone, and dice and cards fall anew:
ui-vote-untold = { $count ->
    [one] one earlier line of the log
   *[other] { $count } earlier lines of the log
}
ui-vote-pause = ⏸ { $who } would like to pause match { $match }: no moves, no calls and no clock until one of you lets it go on.
ui-vote-abandon = { $who } would like all of you to give match { $match }, { $title }, up. It would end without a winner.
ui-vote-stand-in = { $who } proposes that a program plays for { $seat } in match { $match } until they are back. It knows what that seat knows, nothing more.
ui-vote-replace = { $who } proposes that a program plays for { $seat } in match { $match }, and that the seat is free to be taken by somebody else.
ui-vote-offer = 🪑 A seat in match { $match }, { $title }, is free: that of { $seat }. Whoever takes it plays on from here, and is told privately what the seat knows.
ui-asked-you = { $who }, the table of match { $match } ({ $title }) waits for your vote: { $where } It closes { $until }.
ui-vote-until = Closes { $until }
ui-vote-agreed = For it: { $who }
ui-vote-against = Against it: { $who }
ui-vote-asked = Asked: { $who }
ui-vote-granted = Agreed. It is done.
ui-vote-refused = Refused. Nothing has changed.
ui-vote-expired = Nobody decided in time. Nothing has changed.
ui-vote-withdrawn = Withdrawn. Nothing has changed.
ui-vote-moot = The match has moved on, so this means nothing any more.
ui-offer-granted = The seat is taken.
ui-offer-expired = Nobody took the seat in time. It stays with its player.
ui-offer-withdrawn = The seat is not free any more.
ui-offer-moot = The seat is not free any more.
ui-agree = Agree
ui-disagree = Refuse
ui-withdraw-it = Withdraw
ui-take = Take this seat
service-proposed-already = That has been proposed already, and is still open.
service-vote-over = That is not open any more.
service-no-vote = You are not asked here: only the other people at the table vote.
service-not-yours = Only whoever proposed it can withdraw it.
service-not-absent = A table can vote about somebody’s seat once the match has waited { $hours } hours for them.

## Pauses and the clock

ui-panel-paused = paused { $since }
ui-panel-deadline = time is up { $until }
ui-paused = Match { $match } was paused { $since }: no moves, no calls, no clock. Any of its players can let it go on.
ui-resume = Let it go on
ui-more-extend = More time
ui-extended = You have until { $until } ({ $left }) for this turn of match { $match }.
ui-option-clock = Clock
ui-option-at-zero = When a turn’s time is up
ui-clock-hours = { $hours ->
    [0] none
    [12] 12 hours a turn
    [24] one day a turn
    [168] one week a turn
   *[other] { $days } days a turn
}
ui-at-zero-notice = the table is told
ui-at-zero-stand-in = a program plays that turn
ui-time-up-named = ⏰ The time of { $who } for this turn is up. Their move still counts whenever it comes; once the match has waited two days, the table can vote on a program, or on somebody else for the seat.
ui-time-up-sealed = ⏰ The time for this turn is up for everybody who has not answered yet.
ui-time-up-played-named = ⏰ The time of { $who } was up, so a program has played this one turn for them.
ui-time-up-played-sealed = ⏰ The time for this turn was up, so a program has answered for somebody.
service-paused = Match { $match } is paused. Any of its players can let it go on: by **Play**, or `/match resume`.
service-not-paused = Match { $match } is not paused.
service-not-running = Match { $match } is not being played just now.
service-no-clock = No clock is running for you in this match.
service-no-more-time = You have asked for more time { $max } times in this match; there is no more to be had.

## Seats

ui-more-seat = My seat …
ui-seat-title =
    ### Your seat in match { $match }
    You can offer it to somebody who would like to play on in your place; you play on until it is taken. To concede is to give up: the match ends, or goes on without you.
ui-offer = Offer my seat
ui-offer-one = Offer seat { $number }, { $seat }
ui-offered = Your seat in match { $match } is free to be taken: the offer stands where the match is played, and you can withdraw it there. Until then you play on.
ui-concede = Concede
ui-concede-one = Concede seat { $number }, { $seat }
ui-concede-ask = Do you give up in match { $match }? That cannot be taken back.
ui-concede-ask-one = Do you give up seat { $number }, { $seat }, in match { $match }? That cannot be taken back.
ui-concede-sure = Yes, I give up
ui-stood-in = { $who } (a program plays)
ui-stood-in-for-you = A program plays for you in match { $match }, and tells nobody what your seat knows.
ui-return = I am back
ui-welcome-back = Welcome back. You play again yourself.
ui-handed = { $who } plays on in place of { $leaver }.
ui-dm-seated = You have a seat in match { $match }, { $title }: { $place } You play on in place of { $leaver }. **My hand** shows what is yours alone, **Play** what is asked of you.
service-no-person = No person plays that seat.
service-no-stand-in = No program can play that seat just now.
service-stood-in = A program plays for you. Press **Play**, then **I am back**, to play again yourself.
service-plays-already = You play in this match already.
service-knows-another-seat = You have played another seat of this match and know what it knew, so this one is for somebody else.
service-secret-answers = Secret answers are being given. A move from before that can be taken back; your own secret answer you can change by yourself.
service-seat-taken = That seat is not free any more.
ui-command-match-ask = Propose to take moves back, to pause, to give up together, or to replace somebody absent
ui-command-match-resume = Let a paused match go on
ui-command-match-extend = Ask for more time for your turn
ui-command-match-offer = Offer your seat to somebody who plays on in your place
ui-command-match-concede = Give up

## Finding players

ui-seek = { $has ->
    [0] { "" }
   *[other] { $role } { "" }
}{ $title }, match { $match }, looks for players: { $count } of up to { $most } so far.
ui-sought = I have called for players for match { $match }.
service-sought-already = This lobby has called for players already. It can do so again { $hours } hours after that.
ui-command-match-find = Call for players for an open lobby
