"""Desert Power and the Wild Maker (W-9.8, W-26.6)."""
