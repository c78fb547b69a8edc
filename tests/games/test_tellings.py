"""What each listener is told of an action stands in an outline beside this file."""

import pytest

import kolpak
from games.outline import outline, spelled
from kolpak.play.told import Deed

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
TOLD = outline("tellings.txt")


@pytest.mark.parametrize(("path", "lines"), TOLD, ids=lambda part: " ".join(part)[:60])
def test_an_action_is_told_in_these_messages(path: tuple[str, ...], lines: list[str]) -> None:
    what, position, token, listener = path
    name, _, options = what.partition(" ")
    game_type = kolpak.find(name)
    chosen = game_type.options.read(options)
    game = kolpak.Game(game_type, chosen, position=None if position == "start" else position)
    before = game.state
    after = game.play(token).state

    deed = Deed(before, game.notation.read_action(token), after)
    seat = None if listener == "-" else int(listener)
    told = deed.told(game.rules, game.notation, NAMES[: len(game.standing)], seat)

    assert [spelled(message) for message in game_type.tell(told)] == lines


def test_every_telling_is_in_the_outline() -> None:
    said = {line.partition(" ")[0] for _, lines in TOLD for line in lines}

    assert said == {
        *("tell-kabaleo-deal", "tell-kabaleo-put", "tell-kabaleo-cancel"),
        *("tell-hats-first", "tell-hats-die", "tell-hats-pass", "tell-hats-roll"),
        *("tell-hats-stop", "tell-hats-move", "tell-hats-move-catch", "tell-hats-move-home"),
        *("tell-hats-move-catch-home", "tell-hats-stalled"),
        *("tell-hat_cards-first", "tell-hat_cards-deal"),
        *("tell-hat_cards-lay", "tell-hat_cards-catch", "tell-hat_cards-take"),
        *("tell-hat_cards-round", "tell-hat_cards-hats"),
    }
