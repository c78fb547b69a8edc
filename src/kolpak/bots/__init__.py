"""Bots: who chooses an action from what a seat may know."""
