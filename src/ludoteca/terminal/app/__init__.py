"""The full-screen terminal interface, on Textual."""
