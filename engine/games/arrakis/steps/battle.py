"""A battle from its beginning to its end (W-18)."""
