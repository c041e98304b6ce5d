"""Special attacks and assassinations (Q-13)."""
