"""The Family Atomics (W-23)."""
