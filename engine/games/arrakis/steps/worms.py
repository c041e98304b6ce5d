"""Worms: appearing, moving, attacking (W-24)."""
