"""Names and characters of bots in the reader's language."""

from __future__ import annotations

from kolpak.words.message import Message
from kolpak.words.translation import has_message


def bot_title(name: str) -> str:
    """Return the name of a bot for people; a bot without words goes by its own name.

    >>> bot_title("master"), bot_title("two_step")
    ('Master', 'Two step')
    """
    title = Message(f"bot-name-{name}")
    if has_message(title.id):
        return str(title)
    return name[:1].upper() + name[1:].replace("_", " ").replace("-", " ")


def bot_about(name: str) -> str:
    """Return what kind of player a bot is; empty for a bot without words."""
    about = Message(f"bot-about-{name}")
    return str(about) if has_message(about.id) else ""
