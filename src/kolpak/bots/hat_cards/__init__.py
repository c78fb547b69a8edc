"""Bots for the card game: levels, counting, sampled hands, search."""
