"""Live tables: who sits there, what they do, and what everybody is told."""
