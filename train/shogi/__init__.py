"""Shogi: self-play, teachers, training and matches."""
