"""Phase 4: Spice Harvesting (W-13)."""
