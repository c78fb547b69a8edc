"""Bots: those for any game, a folder of them for each game, and the roster of all."""
