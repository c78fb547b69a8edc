"""Every message the program and the bots name is in the English words."""

import re
from importlib import resources
from pathlib import Path

import pytest

import kolpak
from kolpak.cli.main import COMMANDS

SOURCES = [
    path
    for folder in ("cli", "bots")
    for path in (Path(kolpak.__file__).parent / folder).glob("*.py")
]
WORDS = set(
    re.findall(
        r"^([a-z][\w-]*) =",
        resources.files("kolpak.words").joinpath("en.ftl").read_text("utf-8"),
        re.MULTILINE,
    )
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_message_named_in_a_source_has_its_words(path: Path) -> None:
    named = set(re.findall(r'"((?:cli|error)-[a-z-]+[a-z])"', path.read_text("utf-8")))

    assert named <= WORDS


def test_every_command_game_and_count_has_its_words() -> None:
    named = {f"cli-{command}" for command in COMMANDS}
    named |= {f"cli-{command}-usage" for command in COMMANDS}
    for name, game in kolpak.GAMES.items():
        named |= {f"game-{name}", f"game-{name}-about"}
        for options in ("", "players=4 teams=team")[: 1 + (name == "hats")]:
            rules = game.rules(game.options.read(options))
            score = rules.standing(rules.start())[0]
            named |= {f"count-{detail.replace('_', '-')}" for detail in score.details}

    assert named <= WORDS
