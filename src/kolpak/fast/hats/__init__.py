"""The compiled twin of Catch the Hat."""
