"""Computer players in engine processes."""
