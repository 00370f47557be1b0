"""The browser face: a server of tables, and the page that people play at."""
