"""Retreats, moved by the opponent (W-19.6)."""
