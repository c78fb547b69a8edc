"""Count how often each rule comes into play in many games.

Run ``cd tests && python -m liveness.report`` to write docs/reference/liveness.md; KOLPAK_LIVENESS
asks for another number of games of each kind than the usual 300.
"""

import os
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import kolpak
from parts import text_of
from properties.playing import STYLES, play

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "liveness.md"
GAMES_PLAYED = int(os.environ.get("KOLPAK_LIVENESS", "300"))
KINDS: dict[str, ModuleType] = {
    name: import_module(f"liveness.{name}")
    for name in kolpak.GAMES
    if find_spec(f"liveness.{name}") is not None
}
"""What can happen in a game: a module beside this one, of the game's name."""
LONGEST = 500


def kind_of(name: str) -> ModuleType:
    """Return what can happen in a game."""
    text_of(name, Path(__file__).with_name(f"{name}.py"))
    return KINDS[name]


@cache
def counted(name: str) -> Counter[str]:
    """Count the events of a game's kind over all its tables, styles and seeds."""
    kind = kind_of(name)
    styles = ["uniform", "uniform", *STYLES[name]]
    total: Counter[str] = Counter()
    for number in range(GAMES_PLAYED):
        table = kind.TABLES[number % len(kind.TABLES)]
        style = styles[number // len(kind.TABLES) % len(styles)]
        options = kolpak.find(name).options.read(table)
        position = kind.POSITIONS.get(table)
        match = play(name, options, style, number, LONGEST, position)
        actions = [match.game.notation.read_action(token) for token in match.game.tokens]
        steps = zip(match.states, actions, match.states[1:], strict=False)
        total.update(kind.events(match.rules, steps))
    return total


def report() -> str:
    """Return the page: a table for each game, a row for each event."""
    lines = [
        "# How often each rule comes into play",
        "",
        f"Events in {GAMES_PLAYED} random games of each kind, in several playing styles and under "
        "several options. A test fails below the minimum.",
        "`cd tests && python -m liveness.report` writes this page.",
    ]
    for name, kind in KINDS.items():
        about = kolpak.Message(f"game-{name}")
        lines += [
            "",
            f"## {about}",
            "",
            "| event | rule | per game | minimum |",
            "|---|---|---|---|",
        ]
        for event, (rule, least) in kind.LEAST.items():
            often = counted(name)[event] / GAMES_PLAYED
            lines.append(f"| {event} | {rule} | {often:.2f} | {least} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(report(), "utf-8")
