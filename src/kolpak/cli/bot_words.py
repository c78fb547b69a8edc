"""Names and characters of bots in the reader's language."""

from __future__ import annotations

from kolpak.words.message import Message
from kolpak.words.translation import first_said


def bot_title(game: str, name: str) -> str:
    """Return the name of a game's bot for people; a bot without words goes by its own name.

    >>> bot_title("hats", "master"), bot_title("hats", "two_step")
    ('Master', 'Two step')
    """
    title = first_said(f"bot-name-{game}-{name}", f"bot-name-{name}")
    if title is not None:
        return str(Message(title))
    return name[:1].upper() + name[1:].replace("_", " ").replace("-", " ")


def bot_about(game: str, name: str) -> str:
    """Return what kind of player a bot is; empty for a bot without words."""
    about = first_said(f"bot-about-{game}-{name}", f"bot-about-{name}")
    return "" if about is None else str(Message(about))
