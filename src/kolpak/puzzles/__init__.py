"""Puzzles: positions with exactly one winning or best action, and how they are found and proved."""
