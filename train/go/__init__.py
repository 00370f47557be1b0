"""The network for Go: games labelled by a teacher, a small student, its weights."""
