"""The games, one folder each; ``catalog`` names them all."""
