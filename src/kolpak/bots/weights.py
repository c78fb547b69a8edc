"""Fitted weights: data beside each game's bots, with the commands they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

FILE: Final = "weights.json"


@cache
def stored(game: str) -> Mapping[str, Sequence[float]]:
    """Return the weights of a game's policy by kind, in the order of the file's features."""
    text = files(f"kolpak.bots.{game}").joinpath(FILE).read_text("utf-8")
    known: dict[str, Any] = json.loads(text)
    return {kind: tuple(weights) for kind, weights in known["weights"].items()}
