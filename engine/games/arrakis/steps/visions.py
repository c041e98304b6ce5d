"""Cards that change Prescience cards and markers."""
