"""The league: standings, ratings and statistics; it knows the rules and nothing else."""
