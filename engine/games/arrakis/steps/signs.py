"""Wormsigns: placed, entered, turned up (W-24.1 to W-24.3)."""
