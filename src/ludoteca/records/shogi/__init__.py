"""Shogi in files: KIF, KI2, CSA, USI and JKF, each in a folder, and what they share."""
