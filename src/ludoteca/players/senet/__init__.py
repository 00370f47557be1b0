"""The levels of Senet."""
