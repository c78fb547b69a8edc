"""Matches between bots: the same deals and dice with seats rotated, tests and ratings."""
