"""Kabaleo: secret goal colours, stacking and cancelling cones (docs/rules/kabaleo.md)."""

from kolpak.games.kabaleo.notation import KabaleoNotation
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.picture import picture
from kolpak.games.kabaleo.refusals import refusal
from kolpak.games.kabaleo.revealing import reveals
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.starting import beginner, starting
from kolpak.games.kabaleo.telling import tell
from kolpak.games.kabaleo.views import unveiled
from kolpak.play.game_type import GameType

KABALEO = GameType(
    name="kabaleo",
    edition=1,
    options=KabaleoOptions,
    rules=KabaleoRules,
    notation=KabaleoNotation,
    refusal=refusal,
    picture=picture,
    unveiled=unveiled,
    starting=starting,
    beginner=beginner,
    tell=tell,
    rule_ids=tuple(f"K{number}" for number in range(1, 25)),
    secrets=True,
    rotates=True,
    reveals=reveals,
)

__all__ = ["KABALEO", "KabaleoNotation", "KabaleoOptions", "KabaleoRules"]
