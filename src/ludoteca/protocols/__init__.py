"""Engine protocols, for other programs: GTP, USI and UGP."""
