"""Phase 3: Desert Hazards (W-12)."""
