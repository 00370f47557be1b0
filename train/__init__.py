"""Makes data, trains the networks and exports them; never imported by the product."""
