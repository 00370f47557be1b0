"""Other ways of writing morris moves, one file each."""
