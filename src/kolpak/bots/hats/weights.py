"""Weights of the evaluation: data, fitted by ``python -m kolpak.bots.hats.fit``."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from kolpak.games.hats.options import HatsOptions

FILE: Final = "weights.json"

Weights = list[float]


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


def weights_of(options: HatsOptions) -> Weights:
    """Return the weights for options; a kind that was not fitted gets its number of players'."""
    known = _weights()
    return known.get(kind_of(options)) or known[f"players={options.players}"]


@cache
def _weights() -> dict[str, Weights]:
    text = files("kolpak.bots.hats").joinpath(FILE).read_text("utf-8")
    known: dict[str, Weights] = json.loads(text)["weights"]
    return known
