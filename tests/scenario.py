"""Reads scenario files: small stories about rules that a player can read, and plays them.

A file is named by the rule it tells of and holds scenarios::

    # K13  Equal pieces cancel.

    == A second blue piece takes both blues away
    game: kabaleo players=2
    position: P Oyb …            (a start position; without one the game starts from nothing)
    may: b1 y0                   (legal actions, among others)
    may not: p0 K11              (one a line: an action that is refused, and the rule it breaks)
    only: b1 y0                  (all legal actions)
    play: b1                     (actions, chance too)
    then: P Oy … | … | 1 | 1 | … (the position now; … stands for anything)
    see 0: … | P,?               (the view of seat 0 now; "see -" is a spectator)
    veil 1 deal:…: deal:…?…      (what seat 1 sees of an action that is possible now)
    mover: 1                     (a seat, chance or -)
    points: 3 4                  (any count of the standing by seat; "place: 2 1", "towers: 1 2")
    refused: K8                  (instead of all this: the options or the position are refused)

Lines that begin with white space go on with the line before. ``-`` is no rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import kolpak
from parts import game_at

RULES = Path(__file__).parent / "rules"


@dataclass
class Scenario:
    """One story: a title and lines of key and value."""

    rule: str
    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)

    @property
    def game_and_options(self) -> tuple[str, str]:
        name, _, options = dict(self.lines)["game"].partition(" ")
        return name, options


def read_scenarios(path: Path) -> list[Scenario]:
    scenarios: list[Scenario] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("== "):
            scenarios.append(Scenario(path.stem, line[3:]))
        elif line[:1].isspace() and line.strip():
            key, value = scenarios[-1].lines.pop()
            scenarios[-1].lines.append((key, f"{value} {line.strip()}"))
        elif line.strip() and not line.startswith("#"):
            key, _, value = line.partition(": ")
            if key.startswith("veil "):  # the action stands in the key, colons and all
                key, value = re.fullmatch(r"(veil \S+ \S+): (.*)", line).groups()
            scenarios[-1].lines.append((key.rstrip(":"), value.strip()))
    return scenarios


def all_scenarios() -> list[Scenario]:
    return [story for path in sorted(RULES.glob("*/*.txt")) for story in read_scenarios(path)]


def play_scenario(story: Scenario) -> None:
    """Plays a scenario; fails with the line that does not hold."""
    given = dict(story.lines)
    name, options = story.game_and_options
    if "refused" in given:
        with pytest.raises(kolpak.KolpakError) as caught:
            game_at(name, options, given.get("position"))
        assert (caught.value.rule or "-") == given["refused"], str(caught.value)
        assert "(" not in str(caught.value).split(" ")[0], "the error has its sentence"
        return
    game = game_at(name, options, given.get("position"))
    for key, value in story.lines:
        if key not in ("game", "position"):
            _tell(game, key, value)


def _tell(game: kolpak.Game, key: str, value: str) -> None:
    line = f"{key}: {value}"
    head, _, rest = key.partition(" ")
    if key == "play":
        for token in value.split():
            game.play(token)
    elif key == "may":
        assert [token for token in value.split() if token not in game.actions] == [], line
    elif key == "only":
        assert game.actions == sorted(value.split()), line
    elif key == "may not":
        _refuses(game, *value.split())
    elif key == "then":
        assert _fits(game.position, value), f"{line}\nis {game.position}"
    elif head == "see":
        view = game.view(None if rest == "-" else int(rest))
        assert _fits(view, value), f"{line}\nis {view}"
    elif head == "veil":
        _veils(game, *rest.split(), value)
    elif key == "mover":
        assert str(game.mover if game.mover is not None else "-") == value, line
    else:
        scores = [score.as_dict()[key] for score in game.standing]
        assert " ".join("?" if count is None else str(count) for count in scores) == value, line


def _refuses(game: kolpak.Game, token: str, rule: str) -> None:
    before = game.position
    with pytest.raises(kolpak.ActionError) as caught:
        game.play(token)
    assert (caught.value.rule or "-") in rule.split("/"), f"may not: {token} {rule}: {caught.value}"
    assert str(caught.value)
    assert game.position == before
    assert token not in game.actions


def _veils(game: kolpak.Game, seat: str, token: str, seen: str) -> None:
    action = game.notation.read_action(token)
    viewer = None if seat == "-" else int(seat)
    veiled = game.notation.write_action(game.rules.veil(game.state, action, viewer))
    assert _fits(veiled, seen), f"veil {seat} {token}: {seen}\nis {veiled}"


def _fits(text: str, pattern: str) -> bool:
    """Compares a text with a pattern in which ``…`` stands for anything."""
    parts = (re.escape(part.strip(" ")) for part in pattern.split("…"))
    return re.fullmatch(r"\s*" + ".*".join(parts) + r"\s*", text) is not None
