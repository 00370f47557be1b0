"""Learning the evaluation of Senet from games against itself."""
