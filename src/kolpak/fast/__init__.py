"""Compiled twins of the games: the same rules over flat integers, for search and analysis."""
