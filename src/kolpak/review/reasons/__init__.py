"""Reasons in words: what tells the best choice from the one that was played, game by game."""
