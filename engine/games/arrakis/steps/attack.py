"""Choosing what to attack (W-18.1)."""
