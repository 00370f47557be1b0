"""Matches of the engine of Morris."""
