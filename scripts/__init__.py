"""Tools of the developers: texts, wire files, playthroughs, soak."""
