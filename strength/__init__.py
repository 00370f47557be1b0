"""How strong the engine is, measured by matches; ``make strength`` plays them."""
