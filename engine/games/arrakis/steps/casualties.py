"""Absorbing hits (W-19.1, W-19.2)."""
