"""Correspondence games: flags fall while nobody is connected."""
