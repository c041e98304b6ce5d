# What the bot says by itself: controls, panels, commands. Short plain sentences; no jargon.

## Answering a decision

ui-choose-one = Choose one
ui-choose-some = { $min ->
    [0] Choose up to { $max }
   *[other] Choose { $min } to { $max }
}
ui-choose-group = Where, or of what kind?
ui-group-size = { $count ->
    [one] { $count } choice
   *[other] { $count } choices
}
ui-other-group = Everything else
ui-other-groups = Another group
ui-earlier = Earlier choices
ui-further = More choices
ui-more-options = More choices …
ui-none = None of these
ui-choose-pieces = Unmark what should stay behind
ui-piece = { $label } ({ $number } of { $of })
ui-count = { $label }: { $number }
ui-take-marked = { $count ->
    [0] Take nothing
    [one] Take the one that is marked
   *[other] Take the { $count } that are marked
}
ui-enter-numbers = Enter numbers
ui-number-range = From { $min } to { $max }
ui-numbers-lines = How many of each?
ui-numbers-lines-how = Change the first number of a line. Leave the lines in their order.
ui-not-a-number = { $item }: please enter a number.
ui-done = Done
ui-hinted = ★ { $option }
ui-option-note = **{ $option }** – { $note }
ui-blocked = Not now: { $option } – { $reason }
ui-free-actions = You may also …

## The private message in which a person plays

ui-since = Since your last move:
ui-more-in-log = { $count ->
    [one] … and one thing more, in the log
   *[other] … and { $count } more things, in the log
}
ui-draft-line = { $prompt } **{ $answer }**
ui-confirm-asked = Shall it be so?
ui-confirm = Confirm
ui-back = Back
ui-hint = Hint
ui-undo = Take it back
ui-withdraw = Change my answer
ui-look-again = Look again
ui-leave-free = Back to the main choice
ui-rematch = Play again
ui-spectator = You do not play in this match, but you are welcome to watch.
ui-waiting-for = There is nothing for you to decide. The table waits for { $who }.
ui-waiting-for-some = { $count ->
    [0] There is nothing for you to decide just now.
    [one] There is nothing for you to decide. The table waits for one player.
   *[other] There is nothing for you to decide. The table waits for { $count } players.
}
ui-sealed = { $count ->
    [0] Your answer is sealed.
    [one] Your answer is sealed. One player is still thinking.
   *[other] Your answer is sealed. { $count } players are still thinking.
}
