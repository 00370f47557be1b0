"""Live tables: their clients, commands, computer players and broadcasts."""
