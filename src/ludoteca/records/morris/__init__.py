"""Formats of morris files."""
