"""Rolling the Action dice and laying them out, Bene Gesserit tokens (W-8, W-28)."""
