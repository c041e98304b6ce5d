"""What every title shares: the table, its steps, decisions, events, chance and records."""
