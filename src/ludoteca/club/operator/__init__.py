"""The operator of a server: load, bans and closed tables."""
