"""First games that teach: prepared positions in which one does each thing oneself."""
