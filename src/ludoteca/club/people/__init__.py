"""People without accounts: names, devices and ratings."""
