"""Other ways of writing Shogi moves."""
