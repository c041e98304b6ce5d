"""What happens where a Legion arrives: stations, Harvesters, signs, stacking (W-15.6, W-4.6)."""
