"""The levels of the morris games."""
