"""Bots for Kabaleo that search: belief about goals, tree search, exact endings."""
