"""Every game drawn in text looks as in the files of the folder ``pictures``."""

import re
from pathlib import Path

import pytest

import kolpak
from kolpak.play.canvas import Canvas
from parts import game_at, part_of, text_of

PICTURES = Path(__file__).parent / "pictures"
DRAWN = [
    pytest.param(*found, id=found[0])
    for path in sorted(PICTURES.glob("*.txt"))
    for found in re.findall(
        r"(?m)^== (.*)\ngame: (\S+) ?(.*)\nposition: (.*)\nseat: (.)\n\n((?:(?!== ).*\n)*)",
        path.read_text("utf-8"),
    )
]
PAINTED = {
    "kabaleo": r"\b[POYGBVpoygbv?]+\b",
    "hats": r"\b[rygbwk*]+\b",
    "hat_cards": r"\b[ryb][0-9x]\b",
}
"""What must not be left where all that is painted has been taken out."""

COLOUR_OF = {"kabaleo": str.upper, "hats": str, "hat_cards": lambda card: card[0]}
"""The letter by which a terminal chooses a colour for a text."""

drawn = pytest.mark.parametrize(("title", "name", "options", "position", "seat", "picture"), DRAWN)


@drawn
def test_the_view_of_a_seat_is_drawn_like_this(
    title: str, name: str, options: str, position: str, seat: str, picture: str
) -> None:
    game = game_at(name, options, position)

    lines = game.picture(None if seat == "-" else int(seat))

    assert lines == picture.rstrip("\n")


@drawn
def test_paint_colours_every_cone_and_card_and_moves_nothing(
    title: str, name: str, options: str, position: str, seat: str, picture: str
) -> None:
    game = game_at(name, options, position)
    view = game.rules.view(game.state, None if seat == "-" else int(seat))
    marked: list[tuple[str, str]] = []

    def mark(text: str, colour: str) -> str:
        marked.append((text, colour))
        return f"‹{text}›"

    painted = game.type.picture(game.rules, view, Canvas(mark))

    assert re.sub("[‹›]", "", painted) == picture.rstrip("\n")
    paint = part_of(name, PAINTED, "PAINTED of tests/games/test_pictures.py")
    colour_of = part_of(name, COLOUR_OF, "COLOUR_OF of tests/games/test_pictures.py")
    assert re.findall(paint, re.sub("‹.*?›", "", painted)) == []
    assert all(colour == colour_of(text) for text, colour in marked)


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_every_game_is_drawn(name: str) -> None:
    assert text_of(name, PICTURES / f"{name}.txt").startswith("== ")


def test_every_picture_is_read() -> None:
    titles = sum(path.read_text("utf-8").count("== ") for path in PICTURES.glob("*.txt"))
    assert len(DRAWN) == titles
