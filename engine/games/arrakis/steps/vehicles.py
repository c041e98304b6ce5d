"""Phase 1 and cards: placing and removing Harvesters, Ornithopters and Carryalls (W-7)."""
