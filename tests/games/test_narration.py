"""What each listener is told of an action stands in an outline beside this file."""

import pytest

from games.outline import game_in, outline, spelled
from kolpak.games.hat_cards.cards import card_name
from kolpak.play.narration import Transition
from kolpak.words.translation import translate

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
NARRATED = outline("narration.txt")


@pytest.mark.parametrize(("path", "lines"), NARRATED, ids=lambda part: " ".join(part)[:60])
def test_an_action_is_told_in_these_messages(path: tuple[str, ...], lines: list[str]) -> None:
    what, position, token, listener = path
    game = game_in(what, position)
    before = game.state
    after = game.play(token).state

    transition = Transition(before, game.notation.read_action(token), after)
    seat = None if listener == "-" else int(listener)
    seen = transition.veil(game.rules, game.notation, NAMES[: len(game.standing)], seat)

    assert [spelled(message) for message in game.type.narrate(seen)] == lines


def test_every_telling_is_in_the_outline() -> None:
    said = {line.partition(" ")[0] for _, lines in NARRATED for line in lines}

    assert said == {
        *("narrate-kabaleo-deal", "narrate-kabaleo-put", "narrate-kabaleo-cancel"),
        "narrate-kabaleo-shows",
        *("narrate-first", "narrate-hats-die", "narrate-hats-pass", "narrate-hats-roll"),
        *("narrate-hats-stop", "narrate-hats-move", "narrate-hats-catch"),
        *("narrate-hats-home", "narrate-hats-stalled"),
        *("narrate-hat_cards-first", "narrate-hat_cards-deal"),
        *("narrate-hat_cards-lay", "narrate-hat_cards-catch", "narrate-hat_cards-take"),
        *("narrate-hat_cards-round", "narrate-hat_cards-hats"),
    }


@pytest.mark.parametrize(
    ("language", "card", "said"),
    [
        ("ru", "r5", "красная 5"),
        ("ru", "bx", "синяя пустая"),
        ("pl", "y1", "żółta 1"),
        ("pl", "rx", "czerwona pusta"),
        ("fa", "b9", "کارت \u2068۹\u2069 \u2068آبی\u2069"),
    ],
)
def test_a_card_has_the_gender_and_the_digits_of_its_language(
    language: str, card: str, said: str
) -> None:
    assert translate(card_name(card), language) == said
