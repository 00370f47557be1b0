"""The messages of the browser interface: requests, answers and live messages."""
