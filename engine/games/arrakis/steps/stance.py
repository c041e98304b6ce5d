"""What each side decides before a battle round, at once (W-18.6, W-19)."""
