"""The HTTP endpoints of the server, one file for each noun."""
