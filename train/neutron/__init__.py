"""Proving who wins Neutron."""
