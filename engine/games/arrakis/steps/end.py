"""End of the round (W-14)."""
