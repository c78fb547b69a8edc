"""Catch the Hat: dice, capturing towers, two boards and all variants (docs/rules/hats.md)."""

from kolpak.games.hats.notation import HatsNotation
from kolpak.games.hats.options import HatsOptions, served
from kolpak.games.hats.picture import picture
from kolpak.games.hats.refusals import refusal
from kolpak.games.hats.rules import HatsRules
from kolpak.games.hats.starting import beginner, starting
from kolpak.games.hats.telling import tell
from kolpak.games.hats.views import unveiled
from kolpak.games.hats.ways import way
from kolpak.play.game_type import GameType

HATS = GameType(
    name="hats",
    edition=1,
    options=HatsOptions,
    rules=HatsRules,
    notation=HatsNotation,
    refusal=refusal,
    picture=picture,
    unveiled=unveiled,
    starting=starting,
    beginner=beginner,
    tell=tell,
    rule_ids=(
        *(f"F{number}" for number in range(1, 22)),
        *(f"V{number}" for number in range(1, 15)),
    ),
    secrets=False,
    way=way,
    served=served,
)

__all__ = ["HATS", "HatsNotation", "HatsOptions", "HatsRules"]
