"""The lobby: open challenges, who is here, and games to watch."""
