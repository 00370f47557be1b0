"""Shogi: a solver of mates, engines that speak USI, the levels."""
