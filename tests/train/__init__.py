"""Training, shortened."""
