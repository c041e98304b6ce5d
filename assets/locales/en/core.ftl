# What every title shares: answers that are refused, turning back, records.

## Joining a list: "the Atreides, the Fremen and the Guild"

core-list-none = nothing
core-list-comma = { $before }, { $next }
core-list-and = { $before } and { $last }

## An answer is refused: told to the person who gave it

core-answer-malformed = That answer could not be understood. Open the choice again and pick from what it shows.
core-answer-not-offered = That is not among the choices you have now.
core-answer-pick-count = Pick at least { $min } and at most { $max }.
core-answer-item-count = { $item }: take at least { $min } and at most { $max }.
core-answer-group-count = Of those that belong together, take at least { $min } and at most { $max }.
core-answer-total = Take at least { $min } and at most { $max } in all.
core-answer-field-missing = One part is not answered yet: { $field }
core-not-your-decision = Somebody else has to decide that.
core-decision-closed = That has been decided already, or the match has moved on.
core-nothing-asked = There is nothing for you to decide just now.
core-match-over = This match is over.
core-already-conceded = You have given up this match already.
core-rules-error = Something went wrong in the rules of this match. Nothing has changed; the moderators have been told.

## Turning back

core-nothing-sealed = You have no sealed answer to take back.
core-undo-nothing = There is nothing of yours to take back.
core-undo-learnt = Since then something has come to light or somebody else has acted, so it cannot simply be taken back. The others can agree to it, or a moderator can rewind the match.
core-rewind-unknown = There is no way back to that point of the match.

## What happened: for the log of the match

core-undone = { $seat } took back the last move.
core-rewound = A moderator took the match back to an earlier point.
core-conceded = { $seat } gave up.
core-asked-again = The program was updated and the rules of the current step have changed, so the step is asked again.

## Starting a match

core-no-such-title = There is no game called “{ $title }” here.
core-seats = { $title } is played by { $min } to { $max } players.
core-options = { $title } has no such option, or not with that value.
core-no-such-agent = There is no program called “{ $agent }” that plays this game.

## Reading a match from a record

core-record-damaged = The record of this match is damaged and cannot be read.
core-record-newer = This match was played with a newer version of the program. Update the program to go on with it.
core-record-title = This is a match of “{ $title }”, a game that is not known here.
core-record-rules = The rules have changed so much that this match cannot go on from where it stands.
core-record-no-log = This record holds only where the match stands, not how it came there, so it cannot be replayed.
core-record-replay = Replayed from its beginning, this match does not lead where its record says.
