"""Learning from games: analysis, grades, explanations, luck and puzzles."""
