"""Servers that share one database: leases, heartbeats and messages."""
