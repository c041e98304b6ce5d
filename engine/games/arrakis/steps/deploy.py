"""Deploying and placing Units, leaders and tokens (W-9)."""
