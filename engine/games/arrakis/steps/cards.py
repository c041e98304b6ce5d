"""Drawing, playing and discarding Planning cards (W-11)."""
