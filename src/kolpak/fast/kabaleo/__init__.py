"""Kabaleo over a vector of integers."""
