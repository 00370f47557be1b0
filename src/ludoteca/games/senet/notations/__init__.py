"""Other ways of writing Senet moves, one file each."""
