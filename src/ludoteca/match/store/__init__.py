"""Where games are kept: a database of events, and what is kept beside them."""
