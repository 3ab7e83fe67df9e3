"""How long the usual steps take. Not a test: ``python -m tests.bench`` prints figures."""
