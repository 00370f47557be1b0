"""The browser interface: a server of tables, and the page that people play at."""
