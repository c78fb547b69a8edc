"""Descriptions of actions are made when they are asked for, and only for the seat to move."""

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.describe import reason_against
from kolpak.table.position import Position
from kolpak.table.setup import rules_for
from table.story import DEAL, Story, Told, running


def test_the_seat_to_move_is_told_what_its_actions_would_do() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    described = story.told_of("Ann", "p1", "p2")

    assert [one["token"] for one in described] == ["p1", "p2"]
    story.plays("Ann", "p1")
    assert story.shown("Ann")[-1]["event"]["text"][:1] == described[0]["text"]


def test_an_action_is_described_once_and_not_at_all_where_it_is_not_legal() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    described = story.told_of("Ann", "p1", "p0", "hello", DEAL, "p1")

    assert [one["token"] for one in described] == ["p1"]
    assert story.told_of("Ann") == []


@pytest.mark.parametrize("name", ["Bob", "Eva", "stranger"])
def test_nobody_else_gets_descriptions(name: str) -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    with pytest.raises(KolpakError) as refused:
        story.told_of(name, "p1")

    assert refused.value.message.id == "error-table-not-your-turn"


def test_where_no_game_runs_nothing_is_described() -> None:
    waiting = Story("kabaleo", "me", "open")
    over = running("kabaleo", "me", "open", games=1).to_the_end()

    for story in (waiting, over):
        with pytest.raises(KolpakError):
            story.told_of("Ann", "p1")


def test_the_device_is_told_of_the_seat_to_move() -> None:
    story = running("kabaleo", "me", "device", dealer=Told(DEAL))
    story.plays("Ann", "p1")

    assert [one["token"] for one in story.told_of("Ann", "y3")] == ["y3"]


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_all_actions_of_a_game_can_be_described(game: str) -> None:
    story = running(game, "me", "device", games=1, dealer=Told())

    for _ in range(20):
        tokens = story.sees("Ann")["game"]["actions"]
        assert [one["token"] for one in story.told_of("Ann", *tokens)] == tokens
        story.mover_plays()


CONES = "P Og Y G P O Y G P O Y G P O Y G | ppooyygg,ppooyyg | 0 | 1 | P,O"
HATS = "H0=r+r H1=y+y H2=g H3=b R5=gyr R10=b+b C=* | -,g,-,- | 0 | move 4"
CARDS = "r0r5,b2b3b4,y6y7y8 | r3,-,b0y0 | r1y1y2,8,8 | - | 0 | 0 | 0,0,0 | 1"


@pytest.mark.parametrize(
    ("game", "options", "position", "legal", "barred", "malformed"),
    [
        (
            "kabaleo",
            "players=2",
            CONES,
            ["", "p", "p2"],
            ["b", "3", "p1"],
            ["zzz", "pp", "03", "Y"],
        ),
        (
            "hats",
            "hats_per_player=3 golden=on",
            HATS,
            ["R5", "R5>", "H0"],
            ["R10", "R12"],
            ["zzz", "H0>R99", "d9", "R5["],
        ),
        ("hat_cards", "players=3", CARDS, ["b", "b2"], ["@0", "r0"], ["zzz", "rr", "b2@", "b2@x"]),
    ],
)
def test_only_legal_actions_and_their_beginnings_have_no_reason_against_them(
    game: str,
    options: str,
    position: str,
    legal: list[str],
    barred: list[str],
    malformed: list[str],
) -> None:
    rule_set = rules_for(game, options)
    at = Position(rule_set, rule_set.notation.read_position(position))

    reasons = {text: reason_against(at, text) for text in [*legal, *barred, *malformed]}

    assert not any(reasons[text] for text in legal)
    assert all((found := reasons[text]) and found.rule for text in barred)
    ids = {(found := reasons[text]) and found.message.id for text in malformed}
    assert ids == {"error-action-malformed"}
