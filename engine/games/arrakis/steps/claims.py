"""Claiming Prescience cards, and the Secret Objective (W-22, W-14)."""
