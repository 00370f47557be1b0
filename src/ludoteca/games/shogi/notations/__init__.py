"""Other ways of writing Shogi moves, one file each, and how a short text is understood."""
