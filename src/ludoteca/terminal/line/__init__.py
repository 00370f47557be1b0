"""The line dialogue: for pipes, small windows and screen readers."""
