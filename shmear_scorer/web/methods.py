"""HTTP's methods."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods that change nothing."""
