"""Outlines: what is said of what, as indented text; games and messages as lines of it."""

from pathlib import Path

import kolpak
from kolpak.words.message import Message
from parts import game_at

WORDS = Path(__file__).parent / "words"


def outline(name: str) -> list[tuple[tuple[str, ...], list[str]]]:
    """Reads an outline: every innermost list of lines, with the lines it stands under."""
    found: dict[tuple[str, ...], list[str]] = {}
    above: list[tuple[int, str]] = []
    for line in (WORDS / name).read_text("utf-8").splitlines():
        text = line.strip()
        if not text or text.startswith("# "):
            continue
        depth = len(line) - len(line.lstrip(" "))
        above = [(before, upper) for before, upper in above if before < depth]
        path = tuple(upper for _, upper in above)
        found.pop(path[:-1], None)  # what has lines under it is no line at the end
        found.setdefault(path, []).append(text)
        above.append((depth, text))
    return [(path, lines) for path, lines in found.items() if path]


def game_in(what: str, position: str) -> kolpak.Game:
    """Return the game that two lines stand for: its name and options, and a position or start."""
    name, _, options = what.partition(" ")
    return game_at(name, options, None if position == "start" else position)


def spelled(message: Message) -> str:
    """Writes a message as it stands in outlines: its id, then its arguments by name."""
    args = [
        f"{name}=({spelled(value)})" if isinstance(value, Message) else f"{name}={value}"
        for name, value in sorted(message.args.items())
    ]
    return " ".join([message.id, *args])
