"""Players in processes of their own: other programs, and classes of other people."""
