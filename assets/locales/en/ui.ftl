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
ui-heading = { $heading } · { $count ->
    [one] { $count } choice
   *[other] { $count } choices
}
ui-other-group = Everything else
ui-other-groups = Another group
ui-earlier = Earlier choices
ui-further = More choices
ui-more-options = More choices …
ui-none = None of these
ui-choose-pieces = Nothing yet. Mark what you want.
ui-marked-go = What is marked counts. Unmark what you do not want.
ui-piece = { $label } ({ $number } of { $of })
ui-count = { $label }: { $number }
ui-take-marked = { $count ->
    [0] Take nothing
    [one] Take the one that is marked
   *[other] Take the { $count } that are marked
}
ui-take-all = { $count ->
    [one] Take the one there is
   *[other] Take all { $count }
}
ui-take-hint = Take the hint
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

ui-which = Match { $match }, { $title }
ui-since = What has happened:
ui-draft-line = { $prompt } → **{ $answer }**
ui-confirm-asked = Shall it be so?
ui-confirm = Confirm
ui-confirm-so-far = Confirm so far
ui-back = Back
ui-hint = Hint
ui-hint-line = ★ A program would say: **{ $answer }**
ui-hint-form = ★ A program would say:
ui-undo = Take it back
ui-undo-none = **Take it back** is grey because there is no move of yours that can be: a die, a secret or somebody’s answer came after the last one.
ui-undo-over = **Take it back** is grey because the match is over.
ui-undo-draft = **Take it back** is grey while you choose something: nothing of it counts yet, and **Back** in your private message drops the last step.
ui-withdraw = Change my answer
ui-look-again = Look again
ui-leave-free = Back to the main choice
ui-rematch = Play again
ui-you-won = ### You have won!
ui-you-lost = ### You have not won this time.
ui-spectator = You do not play in this match, but you are welcome to watch.
ui-nothing-asked = There is nothing for you to decide just now.
ui-sealed = Your answer is sealed.
ui-moved-on = Things have moved on since that button was made. This is how the match stands now.

## Standing orders

ui-orders = Standing orders
ui-orders-title =
    ### Your standing orders in match { $match }
    What you order here is done for you, and you are not asked. Nobody else sees it.
ui-orders-none = In match { $match } there is nothing to leave orders for just now.
ui-orders-ask = Ask me
ui-orders-other = Something else was ordered

## The panel

ui-panel-title = ### { $title }, match { $match } · { $place }
ui-panel-since = began { $since }
ui-panel-secret = The dice can be checked. The secret was `{ $secret }`, and the SHA-256 of its bytes is the promise that the lobby has shown since before the match.
ui-panel-away = { $who } is away until { $until }.
ui-panel-abandoned = This match was given up.
ui-play = Play
ui-instead = { $title } instead
ui-hand = My hand
ui-log = Log
ui-more = More
ui-thread = Match { $match } · { $title }

## The lobby

ui-lobby-title = ### { $title }, match { $match }
ui-lobby-seats = { $count ->
    [one] One player so far. The game takes { $min } to { $max }.
   *[other] { $count } players so far. The game takes { $min } to { $max }.
}
ui-lobby-seats-exactly = { $count ->
    [one] One player so far. The game takes { $max }.
   *[other] { $count } players so far. The game takes { $max }.
}
ui-lobby-closed = This lobby was closed.
ui-lobby-begun = The match has begun: { $place }
ui-lobby-player = { $number }. { $who }
ui-lobby-player-wish = { $number }. { $who }, who would like { $wish }
ui-lobby-player-lapsed = { $number }. { $who } (wished for { $wish }, which is not possible any more)
ui-lobby-teaching = For teaching: press **Join** again for another seat. You are shown the seat that is to move.
ui-lobby-promise = Promise about the dice, to be checked at the end: `{ $hash }`
ui-join = Join
ui-leave = Leave
ui-start = Start
ui-add-random = Add a beginner program
ui-add-greedy = Add an experienced program
ui-dismiss = Remove a program
ui-options = Options
ui-wish = What would you like to play?
ui-wish-anything = Anything
ui-options-title = Options of match { $match }. They can be changed until it begins.
ui-option-value = { $option }: { $value }
ui-yes = yes
ui-no = no
ui-player = Player { $number }
ui-former-player = a former player ({ $number })
ui-agent-random = Program { $number } (beginner)
ui-agent-greedy = Program { $number } (experienced)
ui-lobby-open = Match { $match } is open. Others join by the buttons of its message.
ui-rematch-open = Match { $match } is open for another round: { $place }
ui-joined = You have joined match { $match }. { $count ->
    [one] You are the first.
   *[other] You are { $count } now.
}
ui-left = You have left match { $match }.
ui-started = Match { $match } has begun.
ui-abandon-ask =
    Match { $match }, { $title } in { $place }, would end here for everybody in it ({ $who }), without a winner. { $moves ->
        [one] One move has been made.
       *[other] { $moves } moves have been made.
    } Nobody can take that back.
ui-abandon-ask-lobby = The lobby of match { $match }, { $title } in { $place }, would be closed for everybody in it ({ $who }).
ui-abandon = End match { $match }
ui-abandoned = Match { $match } has ended without a winner.
ui-repaired = What was missing of match { $match } is posted anew.

ui-repair-elsewhere = The channel of match { $match } has been deleted. Please give this command in another channel of its server, and the match moves there.

## The options of the titles

ui-option-hints = Hints
ui-option-teaching = For teaching: several seats each
ui-option-fortification-consumed-by-use = A fortification is used up by a fight
ui-option-storm-discard-counts-as-freeze = Discarding after a storm counts as keeping a die
ui-option-several-alliance-proposals-per-turn = Several alliance proposals a turn
ui-option-kanly-enemies-only = Kanly only against enemies
ui-option-ally-moves-to-same-target = An ally moves to the same region
ui-option-any-shared-strategic-region-blocks-allied-win = Any shared strategic region stops an allied win
ui-option-prediction-may-name-self = The prediction may name oneself
ui-option-prediction-may-name-first-default-winner = The prediction may name the first winner by default
ui-option-faq-bans = FAQ: every marker that drops brings its ban
ui-option-faq-arrakeen = FAQ: the objective is checked when Arrakeen falls
ui-option-faq-advance-optional = FAQ: advancing after a battle is optional
ui-option-faq-dice-in-turns = FAQ: dice too many are changed in turns
ui-option-allied-win-in-round-one = An allied win in round one

## Looking things up

ui-hand-title = ### Yours in match { $match }, for your eyes only
ui-notes = **Your notes**
ui-notes-none = You have no notes on this match.
ui-note = { $number }. { $text }
ui-board-words = Board in words
ui-board-next = Next page ({ $page } of { $pages })
ui-board-picture = Board as a picture
ui-board-part = Look closer at …
ui-log-title = ### What happened in match { $match } (page { $page } of { $pages })
ui-log-oldest = The first
ui-page-before = ◀ Page { $page } of { $pages }
ui-page-after = Page { $page } of { $pages } ▶
ui-log-older = Older
ui-log-newer = Newer
ui-log-newest = The latest
ui-past = See the board as it was after …
ui-past-title = ### The board of match { $match } as it was · { $place }
ui-look-up = Look up …
ui-look-which = What would you like to look up?
ui-more-title = Match { $match }: what else would you like?
ui-help = Help
ui-rules = Rules
ui-rules-ask = What would you like to look up?
ui-rules-example = storm, or 14.8
ui-rules-nothing = Nothing was found for “{ $query }”. Try another word, or a number like 14.8.
ui-rules-derived = Our reading of the published rules, which do not say it in so many words.
ui-rules-house = House data: our own choice, where the published rules leave it open.
ui-turns-none = No match is waiting for you.
ui-turn = { $title }, match { $match } in { $place }: your turn began { $since }
ui-turns-others = **Your other matches**
ui-turn-other = { $title }, match { $match } in { $place }: waiting for { $who }, asked { $since }
ui-turn-sealed = { $title }, match { $match } in { $place }: { $count ->
    [one] waiting for one secret answer
   *[other] waiting for { $count } secret answers
}
ui-play-match = Play match { $match }
ui-list-none = There is no match on this server. `/match new` opens one.
ui-list-line = Match { $match }: { $title } in { $place }, { $state ->
    [lobby] looking for players
    [parked] set aside
   *[running] { $moves ->
        [one] one move so far
       *[other] { $moves } moves so far
    }
}
ui-match-choice = { $match }: { $title } ({ $state ->
    [lobby] open
    [running] running
    [parked] set aside
   *[other] over
})

## Private messages

ui-dm-turn = Something is asked of you in match { $match }: { $place }
ui-remind-0 = { $who }, it is your turn in { $title }, match { $match }; it began { $since }: { $place }
ui-remind-1 = { $who }, { $title }, match { $match }, has been waiting for you; your turn began { $since }: { $place }
ui-remind-2 = { $who }, { $title }, match { $match }, is still waiting for you; your turn began { $since }: { $place } If you are away for a while, `/me away` tells the table.
ui-remind-3 = { $who }, { $title }, match { $match }, has waited for you; your turn began { $since }: { $place } This is my last reminder of this turn. Your table is glad of any sign from you: a move, a few words, or `/me away`.
ui-digest = { $count ->
    [one] One match is waiting for you today:
   *[other] { $count } matches are waiting for you today:
}
ui-dm-events = News for you alone from match { $match }, { $place }:
ui-dm-shut-out =
    I may not write in { $place } any more, so match { $match } cannot be seen there. What I need:
    { $which }
    `/doctor` says what is missing, and `/match repair` posts the board anew.
ui-dm-wish = You wished to play { $wish } in match { $match }. With the players and options that it has now, nobody can play that, so the wish was dropped. You can choose anew in the lobby: { $place }
ui-dm-gone =
    The place where match { $match }, { $title }, was played has been deleted. Nothing of the match is lost, and its players can play on.
    `/match repair match:{ $match }`, given in a channel of its server, posts the board anew.
ui-dm-closed = I cannot write to you privately, so nothing of yours comes that way. **My hand** always has it.

## What a person chooses for themselves

ui-me-title = ### Yours, in all your matches
ui-me-zone = Your time zone is { $zone }, where it is { $time } now. `/me zone` changes it.
ui-me-home = If you go away, `/me away` tells your tables, and you hear nothing until you are back.
ui-me-away = You are away until { $until }. Your tables see that, and you hear nothing until then.
ui-me-unreachable = I could not write to you privately, so I call you where your matches are played. Choose private messages again to let me try once more.
ui-me-back = I am back
ui-me-language = English
ui-me-language-discord = Language: as in Discord
ui-me-how-place = It is my turn: mention me where we play
ui-me-how-dm = It is my turn: write to me privately
ui-me-how-digest = It is my turn: tell me once a day
ui-me-interval = { $hours ->
    [0] Never remind me
    [6] Remind me after 6 hours
    [12] Remind me after 12 hours
    [24] Remind me after a day
    [168] Remind me after a week
   *[other] Remind me after { $days } days
}
ui-me-digest-at = Tell me at { $time }
ui-me-quiet-never = No quiet hours
ui-me-quiet-from = Quiet from { $time }
ui-me-quiet-to = Quiet until { $time }
ui-me-day = { $days ->
    [one] tomorrow, { $date }
    [7] in a week, { $date }
    [14] in two weeks, { $date }
    [21] in three weeks, { $date }
    [28] in four weeks, { $date }
   *[other] in { $days } days, { $date }
}

## When something cannot be done

ui-which-match = Which match do you mean? Give its number.
ui-no-such-match = There is no such match.
ui-not-permitted = I lack a permission for that here. `/doctor` says which.
ui-discord-busy = Discord did not take that just now. Please try again in a moment.
ui-command-changed = That command has changed since Discord last asked me. Please type it again in a moment.
ui-fault = Something went wrong on my side. Please look at how things stand, then try again.
ui-parked = Match { $match } has run into trouble and was set aside. { $reason }
ui-permissions-missing =
    To play in { $place } I need these permissions there:
    { $which }
ui-permissions-fine = I have every permission that I need in this channel.
ui-permission-view-channel = View Channel
ui-permission-send-messages = Send Messages
ui-permission-attach-files = Attach Files
ui-permission-read-message-history = Read Message History
ui-permission-create-public-threads = Create Public Threads
ui-permission-send-messages-in-threads = Send Messages in Threads
ui-doctor-title = ### How I am doing here
ui-doctor-outbox = Messages on their way: { $waiting }. Messages given up: { $stuck }.
ui-doctor-parked = Match { $match } is set aside.

## The commands, as Discord lists them

ui-command-match = Open, join, start and mend matches
ui-command-match-new = Open a lobby in this channel
ui-command-match-list = List the matches of this server
ui-command-match-join = Take a seat in a lobby
ui-command-match-leave = Give up your seat in a lobby
ui-command-match-start = Begin a match
ui-command-match-abandon = Close a lobby, or end a match without a winner
ui-command-match-undo = Take back your last action, if nothing was learnt since
ui-command-match-repair = Post what was deleted anew
ui-command-which = The number of the match, if it is not the one played here
ui-command-title = The game
ui-command-place = Where to play
ui-place-here = In this channel
ui-place-thread = In a thread of its own
ui-command-do = Type your answer instead of pressing
ui-command-action = What to do, in the words of the choices
ui-command-hand = What is yours alone
ui-command-turns = All your matches: which wait for you, and whom the others wait for
ui-command-note = Keep a note of your own, or look at your notes
ui-command-note-text = What to keep
ui-command-note-remove = The number of a note to throw away
ui-command-board = The board
ui-command-board-text = In words instead of a picture
ui-command-log = What happened
ui-command-rules = Look up a rule
ui-command-query = A number like 14.8, or some words
ui-command-help = How to play
ui-command-me = What is as you like it in all your matches
ui-command-me-settings = Language, how and when you are told that it is your turn, quiet hours
ui-command-me-zone = Choose your time zone
ui-command-me-zone-name = A large city near you, such as Berlin or New York
ui-command-me-away = Tell your tables that you are away, or back again
ui-command-me-away-until = The first day on which you are back, such as 2026-12-24; nothing: you are back
ui-command-doctor = What I am missing in this channel
