# What moderators do, and what a server chooses.

ui-moderators-only = Only moderators can do that: whoever has the role that `/settings` names, Manage Threads or Manage Server.
ui-mod-matches = { $count ->
    [0] ### Matches on this server
    [one] ### One match on this server
   *[other] ### { $count } matches on this server, the stalled ones first
}
ui-mod-line = **{ $match }** · { $title } · { $place } · { $moves ->
    [one] one move
   *[other] { $moves } moves
}, the last { $last }
ui-mod-waits = waits for { $who }, asked { $since }
ui-mod-sealed = waits for { $count ->
    [one] one secret answer
   *[other] { $count } secret answers
}
ui-mod-state = { $state ->
    [lobby] looks for players
    [parked] set aside
   *[other] waits for nobody
}
ui-mod-nudged = { $count ->
    [one] One player of match { $match } is being reminded.
   *[other] { $count } players of match { $match } are being reminded.
}
ui-mod-answered = { $count ->
    [one] The safe answers were given in match { $match } for one seat.
   *[other] The safe answers were given in match { $match } for { $count } seats.
}
ui-mod-done = Done, and told to the table of match { $match }.
ui-mod-parked = Match { $match } is set aside. `/mod unpark` takes it up again.
ui-mod-audit = ### What moderators did
ui-mod-audit-none = Nothing yet.
ui-mod-deed = { $at } · { $who }{ $plays ->
    [1] { " " }(plays in it)
   *[0] { "" }
} · **{ $action }** { $match } · { $reason }
ui-deed-pause = 🛡 { $who } has paused match { $match }, as a moderator: { $reason }
ui-deed-resume = 🛡 { $who } lets match { $match } go on, as a moderator: { $reason }
ui-deed-park = 🛡 { $who } has set match { $match } aside, as a moderator: { $reason }
ui-deed-unpark = 🛡 { $who } has taken match { $match } up again, as a moderator: { $reason }
ui-deed-answer = 🛡 { $who } has had the safe answers given where match { $match } was stuck, as a moderator: { $reason }
ui-deed-seat = 🛡 { $who } has changed who plays a seat in match { $match }, as a moderator: { $reason }
ui-deed-rewind = 🛡 { $who } has taken match { $match } back to an earlier point, as a moderator; dice and cards fall anew from there: { $reason }
ui-deed-unseal = 🛡 { $who } has broken the seal of match { $match }, as a moderator, and can see everything that is hidden in it: { $reason }
service-parked-by-moderator = A moderator has set it aside.
service-not-parked = Match { $match } is not set aside.
service-no-reason = Please say why.
service-nobody-late = That match waits for nobody.
service-nudged-already = The players of that match were reminded by a moderator within the last hour.
ui-mod-seat-bot = That is a bot. Without a newcomer, a program of ours plays until the player is back.
ui-mod-seat-stranger = That person is not on this server, so they could not see the match.
service-plays-not = That person has no seat in this match.
ui-settings-only = Only whoever may manage this server can change its settings.
ui-settings-title = ### Settings of this server
ui-settings-role-is = Moderators are those with Manage Threads or Manage Server{ $has ->
    [0] { "." }
   *[other] { ", and " }{ $role }.
}
ui-settings-channel-is = Notices to moderators go to { $has ->
    [0] where the match is played.
   *[other] { $channel }.
}
ui-settings-seekers-is = { $has ->
    [0] Nobody is pinged when a seat stands open.
   *[other] When a seat stands open, { $role } is pinged.
}
ui-settings-language-is = Public messages are in { $language }.
ui-settings-keep-is = Notes, drafts and messages of ended matches are kept { $kept }.
ui-settings-moderator-role = The moderators’ role
ui-settings-moderators = The moderators’ channel
ui-settings-seekers = The role for open seats
ui-keep-days = { $days ->
    [0] for good
   *[other] for { $days } days
}
ui-command-mod = Look after the matches of this server
ui-command-mod-matches = All matches: the stalled ones first, and whom they wait for
ui-command-mod-audit = What moderators did, and why
ui-command-mod-nudge = Remind those whom a match waits for
ui-command-mod-pause = Pause a match
ui-command-mod-resume = Let a paused match go on
ui-command-mod-park = Set a match aside
ui-command-mod-unpark = Take up a match again that was set aside
ui-command-mod-answer = Give the safe answers for everybody whom a match waits for
ui-command-mod-repair = Post what was deleted of a match anew
ui-command-mod-seat = Give a seat to somebody else, or to a program until its player is back
ui-command-mod-seat-player = Whose seat it is
ui-command-mod-seat-newcomer = Who plays on; nobody: a program, until the player is back
ui-command-reason = Why; it stands in the audit, and the table is told
ui-command-settings = What this server chooses; without a choice, shows what was chosen
ui-command-settings-role = Who has this role is a moderator
ui-command-settings-channel = Where notices to moderators go
ui-command-settings-seekers = Whom to ping when a seat stands open
ui-command-settings-language = The language of public messages
ui-command-settings-keep = How long the notes, drafts and messages of ended matches are kept
ui-command-settings-clear = Put one of these back to nothing
ui-rewind-title =
    ### Take match { $match } back
    What came after the point goes, for everybody. Dice and cards fall anew from there.
ui-rewind-where = Back to before …
ui-rewind-move = move { $move }
ui-rewind-preview =
    ### Match { $match } as it stood · { $place }
    { $moves ->
        [one] One move
       *[other] { $moves } moves
    } would be taken back.
ui-rewind-go = Take the match back to here
ui-rewind-other = Another point
ui-rewind-why = Why? The table is told
ui-mod-exported = Match { $match } as a file. It is sealed: only a Mentat with the same secret can read it and take it in. Whoever runs the bot can export it open.
ui-mod-exported-open = Match { $match } as a file, with everything in it.
ui-mod-imported = It is match { $match } here.
ui-mod-import-large = That file is too large to be a match.
service-sealed-elsewhere = That file was sealed by a Mentat with another secret, or has been changed, so it cannot be opened here.
ui-command-mod-rewind = Take a match back to an earlier point, after a look at it
ui-command-mod-export = Hand a match out as a file, sealed while it is being played
ui-command-mod-export-seal = Break the seal: you see everything hidden, and the table is told
ui-command-mod-import = Take in a match from a file, to be played here
ui-command-mod-import-file = The file that an export made
service-still-plays = You still have a seat in these matches: { $matches }. Leave the lobbies, and offer your seats or play to the end, then ask again.
ui-forget-ask = Shall I forget you? Your settings, notes, name and reminders go for good. Matches that you have finished stay, with a former player in your place.
ui-forget = Forget me
ui-forgotten = It is done. I know nothing of you any more.
ui-command-me-forget = Have all that is kept about you forgotten
service-here-already = That match is here already, or was. A second one of it would tell the secrets of the first.
