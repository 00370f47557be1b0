"""How strong the players are, by matches; no part of the product."""
