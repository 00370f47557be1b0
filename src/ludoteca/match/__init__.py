"""One game being played: a session folded from its events, its clock, and its store."""
