"""Compiled twins of the games: the same rules over flat integers, for search and analysis.

``kolpak.fast.playouts.playouts(rules, count, seed, threads)`` plays random games.
"""
