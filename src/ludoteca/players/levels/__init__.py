"""The players ``level:1`` to ``level:10`` of every game."""
