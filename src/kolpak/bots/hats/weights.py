"""Weights of the evaluation, fitted by ``python benchmarks/bots/fit_hats.py``."""

from __future__ import annotations

from collections.abc import Sequence

from kolpak.bots.weights import stored
from kolpak.games.hats.options import HatsOptions


def kind_of(options: HatsOptions) -> str:
    """Return the kind of game that weights are fitted for.

    >>> kind_of(HatsOptions.of(players=3, golden=True, stall_limit=60))
    'players=3 golden=on'
    """
    for name in ("tower", "golden"):
        if getattr(options, name):
            return f"players={options.players} {name}=on"
    teams = f" teams={options.teams}" if options.teams != "none" else ""
    return f"players={options.players}{teams}"


def weights_of(options: HatsOptions) -> Sequence[float]:
    """Return the weights for options; a kind that was not fitted gets its number of players'."""
    known = stored("hats")
    return known.get(kind_of(options)) or known[f"players={options.players}"]
