"""Migrations, one a file in ``versions``: how the tables of one version become those of the next.

To change the tables, change `bot.store.tables` and add a file that names the one before as its
``down_revision``; a test compares the two. There is no way down: the way back is a backup.
"""
