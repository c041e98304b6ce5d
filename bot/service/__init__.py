"""Use cases: everything that people can do, without a word of Discord.

`bot.service.mentat.Mentat` bundles them. Every method checks who asks; what cannot be done raises
`bot.service.errors.Refused` with one sentence for the person concerned and leaves everything as it was.
"""
