"""Moving Legions, on the ground, by Sandriding and by Troop Transport (W-15 to W-17)."""
