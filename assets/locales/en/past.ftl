# What has been: dice that can be checked, finished matches, statistics.

ui-verify = Check the dice
ui-verify-title = ### The dice of match { $match }
ui-verify-promise = Before anybody joined, I promised a secret by its SHA-256: `{ $hash }`
ui-verify-later = The secret is shown when the match is over. Until then nobody can know what falls next, and I can change nothing.
ui-verify-secret = The secret was `{ $secret }`. With what { $nonces ->
    [one] the one player
   *[other] the { $nonces } players
} added by joining, it makes the seed of all dice and cards.
ui-verify-seed = The seed: `{ $seed }`
ui-verify-kept = { $good ->
    [yes] ✅ The promise was kept: the secret fits it, and the seed comes of it.
    [no] ❌ The promise was not kept: secret, promise and seed do not fit together.
   *[unknown] Whether the promise was kept cannot be told.
}
ui-verify-draws = { $wrong ->
    [0] ✅ All { $count } rolls and shuffles are those of the seed.
   *[other] ❌ { $wrong } of { $count } rolls and shuffles are not those of the seed.
}
ui-verify-replayed = { $good ->
    [yes] ✅ All answers, played again from the seed, lead to the same end.
    [no] ❌ The answers, played again from the seed, lead somewhere else.
   *[unknown] The rules have changed while the match was played, so it is not played again.
}
ui-verify-hand-offs = The table turned to somebody else { $count } times.
ui-verify-fallen = **How the dice have fallen**
ui-verify-dice = { $who } ({ $count }): { "" }
ui-verify-face = { $count } × { $face }
ui-history-title = ### { $count ->
    [0] No match has been played to its end yet
    [one] One finished match
   *[other] { $count } finished matches, page { $page } of { $pages }
}
ui-history-line = **{ $match }** · { $title } · { $ended } · { $moves } moves
ui-history-open = Look at a match
ui-walk = Move by move
ui-walk-title = ### Match { $match } · { $place } · move { $move } of { $moves }
ui-walk-oldest = ⏮
ui-walk-older = ◀
ui-walk-newer = ▶
ui-walk-newest = ⏭
ui-stats-person = ### { $who } on this server
ui-stats-title = ### { $title } on this server
ui-stats-title-line = **{ $title }**: { "" }
ui-stats-played = { $count ->
    [one] One finished match
   *[other] { $count } finished matches
}
ui-stats-role = { $role }: { "" }
ui-stats-tally = { $won } won of { $played } ({ $share } %)
ui-stats-left = Left before the end: { $count }
ui-stats-time = Half of all moves come within { $time }.
ui-stats-hand-offs = In one match the table turns to somebody else { $count } times.
ui-span-minutes = { $count ->
    [0] a minute
    [one] one minute
   *[other] { $count } minutes
}
ui-span-hours = { $count } hours
ui-span-days = { $count } days
ui-command-verify = Check a match’s dice: the promise while it runs, everything once it is over
ui-command-history = Finished matches: how they ended, their logs, their boards move by move
ui-command-history-player = Whose matches
ui-command-stats = How somebody, or the sides of a game, have fared on this server
ui-command-stats-player = Who; nobody: you
