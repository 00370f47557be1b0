"""Makes data and trains the networks; the product never imports it."""
