"""The bot: matches of the engine, played in Discord."""
