"""Noughts and crosses: a small but complete game in a package of its own."""
