# What can be said about any match: why something cannot be done, and what a press of an old button gets.

## Finding a match

service-no-such-match = There is no match { $match }. Look at the list of matches for the right number.
service-not-started = Match { $match } has not begun yet.
service-already-started = This match has begun already, so its lobby is closed.
service-ended = Match { $match } has ended.
service-not-over = Match { $match } is still being played. It can be played again once it is over.
service-abandoned = Match { $match } was given up, so it cannot be played on.
service-parked = Match { $match } has run into trouble and was set aside, as it stands. The moderators have been told.
service-no-such-revision = There is no board to be seen from move { $revision }.

## The lobby

service-already-joined = You have joined this match already. Where one person is to have several seats, whoever opened the match sets so under Options.
service-not-your-seat = That seat is not yours.
service-several-seats = Somebody has several seats. Let them leave all but one first.
service-not-in-lobby = You have not joined this match.
service-full = All { $max } seats are taken.
service-too-few = { $count ->
    [one] This game needs at least { $min } players, and only one has joined.
   *[other] This game needs at least { $min } players, and only { $count } have joined.
}
service-host-only = Only whoever opened the lobby, or a moderator, can do that.
service-wish-unavailable = { $count ->
    [one] Nobody can play that with one player in the lobby.
   *[other] Nobody can play that with { $count } players in the lobby.
}
service-no-agent = No program has a seat here.
service-no-such-option = There is no option called “{ $option }”.
service-option-value = “{ $option }” cannot be set to that.

## At the table

service-not-seated = You have no seat in this match.
service-trouble = Something went wrong in this match, and nothing has changed. Please try again in a moment.
service-already-done = That has been done already.
service-moved-on = Things have moved on since that button was made. This is how the match stands now.
service-draft-dropped = The match has moved on, and what you had begun to choose does not fit any more. Please choose anew.
service-no-hints = This match is played without hints.
service-amount = { $count } × { $item }
service-field = { $prompt } **{ $answer }**
service-strength = Strength in all: **{ $strength }**

## Notes

service-note-empty = A note needs a few words.
service-note-long = A note can have { $max } characters at most.
service-note-many = You have { $max } notes on this match already. Remove one first.
service-no-such-note = There is no such note of yours.

## Taking a match in from a file

service-parcel-damaged = This file cannot be read as a match.

## What a person chooses for themselves

service-no-such-choice = That cannot be chosen. Look at your settings once more.
service-no-such-zone = No time zone is called “{ $zone }”. Try the nearest large city, like Berlin or New York.
service-several-zones = “{ $zone }” could be { $zones }, and perhaps others. Give the whole name.
service-no-such-date = That is not a date. Write the first day on which you are back like 2026-12-24.
service-date-out-of-range = The first day on which you are back can be tomorrow at the earliest, and at most { $days } days from now.
