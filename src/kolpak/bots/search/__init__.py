"""The tree search that games share, and how long it may take."""
