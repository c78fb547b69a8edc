"""Bots for Catch the Hat: levels from a beginner to a search over dice."""
