"""What a shared server adds: lobby, people, correspondence, operator, cluster."""
