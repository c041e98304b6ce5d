"""Start of a round: Planning cards, Prescience cards (W-6)."""
