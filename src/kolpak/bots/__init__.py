"""Bots that play any game, and the roster of all; games bring their own bots."""
