"""A battle round: dice, leaders, hits (W-18.5 to W-18.11)."""
