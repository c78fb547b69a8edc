"""Compiled twins of the games: the same rules over flat integers, for search and learning.

``playouts(rules, count, seed, threads=1)`` plays random games; ``Batch(rules, size, seed)`` plays
many games step by step.
"""

from kolpak.fast.batch import Batch
from kolpak.fast.playout import playouts

__all__ = ["Batch", "playouts"]
