"""Noughts and crosses, a package of its own."""
