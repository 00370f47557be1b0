"""HTTP: endpoints, errors, security, limits, caching and assets."""
