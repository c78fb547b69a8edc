"""The tree search that games share."""
