"""How strong the players are, by matches: ``make strength`` and ``make ladder`` play them."""
