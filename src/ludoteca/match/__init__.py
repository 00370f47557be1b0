"""One game being played: a session folded from its events, and its clock."""
