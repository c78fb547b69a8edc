"""Writes fitted weights beside a game's bots, with the command they come from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import kolpak.bots
from kolpak.bots.weights import FILE


def store(
    game: str, kind: str, features: Sequence[str], weights: Sequence[float], command: str
) -> None:
    """Write the weights of a kind of game into the game's file."""
    path = Path(kolpak.bots.__file__).parent / game / FILE
    known = json.loads(path.read_text("utf-8"))
    known["features"] = list(features)
    for table, entry in (
        ("origin", command),
        ("weights", [round(float(weight), 4) for weight in weights]),
    ):
        known[table] = dict(sorted({**known[table], kind: entry}.items()))
    path.write_text(_text(known), "utf-8")


def _text(known: Mapping[str, Any]) -> str:
    """Return the file's text: a line for each kind."""
    parts = []
    for name, value in known.items():
        if isinstance(value, dict):
            lines = (f"  {json.dumps(kind)}: {json.dumps(entry)}" for kind, entry in value.items())
            parts.append(f"{json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n}")
        else:
            parts.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{" + ",\n".join(parts) + "}\n"
