"""Action turns: what a die is spent on, and what ends a turn (W-8.5, W-9, W-10)."""
