"""Compiled code of reviews; the kept code depends on this folder, not on the rest."""
