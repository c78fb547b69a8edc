"""Playing: whose turn it is, what is legal, chance, extra rolls, bots."""

import pytest

from kolpak.table.playing import bot_turn
from table.story import DEAL, Story, Told, running


def six() -> Story:
    """A game of Catch the Hat in which Ann begins and rolls a six."""
    return running("hats", "me", "open", dealer=Told("first:0", "d6", "d5", "d4"))


def test_two_people_play_in_turn() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    assert story.plays("Ann", "p1") == ["played"]
    assert story.plays("Bob", "y3") == ["played"]

    played = [one["event"] for one in story.shown("stranger")[-2:]]
    assert [(one["seat"], one["token"], one["by"]) for one in played] == [
        (0, "p1", "person"),
        (1, "y3", "person"),
    ]
    assert played[0]["text"][0]["args"]["name"] == "Ann"
    assert story.sees("stranger")["game"]["last"] == "y3"
    assert story.sees("stranger")["game"]["mover"] == 0


def test_only_the_seat_to_move_is_offered_actions() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    offered = story.sees("Ann")["game"]["actions"]

    assert offered[:3] == ["p1", "p2", "p3"]
    assert "p0" not in offered  # a bare base of its colour
    assert story.sees("Bob")["game"]["actions"] == []
    assert story.sees("stranger")["game"]["actions"] == []


def test_an_action_that_comes_late_is_not_played_in_another_position() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))
    seen = story.table.version
    story.does("Bob", "say", text="Hello")

    story.does("Ann", "play", token="p1", v=seen)  # what is said moves nothing
    story.does("Bob", "play", token=story.first())
    late = story.first()

    assert story.refuses("Ann", "play", token=late, v=seen) == "error-table-position-changed"
    assert story.refuses("Ann", "play", token=late, v="1") == "error-table-field"
    story.does("Ann", "play", token=late, v=story.table.version)


def test_nobody_plays_out_of_turn() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    assert story.refuses("Bob", "play", token="p1") == "error-table-not-your-turn"
    assert story.refuses("Bob", "play", token="p1", seat=0) == "error-table-not-your-seat"
    assert story.refuses("Eva", "play", token="p1") == "error-table-not-your-seat"
    assert story.refuses("system", "play", token="p1", seat=0) == "error-table-not-your-turn"
    assert story.refuses("system", "play", token="p1") == "error-table-not-your-turn"


@pytest.mark.parametrize(
    ("token", "id", "rule"),
    [
        ("p0", "error-kabaleo-own-base", "K11"),
        ("b1", "error-kabaleo-stock", "K10"),
        ("p99", "error-kabaleo-place", "K10"),
        ("p01", "error-action-malformed", None),
        ("hello there", "error-action-malformed", None),
        (DEAL, "error-turn-due", None),
        (DEAL.replace("P,O", "P,?"), "error-action-malformed", None),
    ],
)
def test_an_illegal_action_changes_nothing(token: str, id: str, rule: str | None) -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    refused = story.error("Ann", "play", token=token)

    assert (refused.message.id, refused.rule) == (id, rule)
    assert story.plays("Ann", "p1") == ["played"]


def test_before_the_start_nobody_plays() -> None:
    story = Story("kabaleo", "me", "open")

    for command in (
        {"do": "play", "token": "p1"},
        {"do": "resign"},
        {"do": "offer", "what": "undo"},
        {"do": "offer", "what": "stop"},
        {"do": "relieve", "seat": 1},
    ):
        assert story.refuses("Ann", **command) == "error-table-not-playing"
    assert story.refuses("Ann", "offer", what="rematch") == "error-table-not-over"
    assert story.refuses("Ann", "next") == "error-table-not-between"


def test_chance_rolls_by_itself_after_every_turn() -> None:
    story = running("hats", "me", "open", dealer=Told("first:1", "d3", "d5"))

    kinds = [one["event"]["kind"] for one in story.shown("Ann", since=1)]
    assert kinds == ["began", "drawn", "drawn"]
    assert story.table.mover == 1

    assert story.plays("Bob") == ["played", "drawn"]
    assert story.shown("Ann")[-1]["event"]["token"] == "d5"
    assert story.table.mover == 0


def test_after_a_six_the_mover_rolls_again_or_stops() -> None:
    story = six()

    assert story.plays("Ann") == ["played"]
    assert story.sees("Ann")["game"]["actions"] == ["roll", "stop"]
    assert story.refuses("Ann", "play", token="d6") == "error-turn-due"
    assert story.plays("Ann", "roll") == ["played", "drawn"]
    assert story.table.mover == 0

    assert story.plays("Ann") == ["played", "drawn"]
    assert story.table.mover == 1


def test_who_stops_after_a_six_hands_the_die_on() -> None:
    story = six()
    story.plays("Ann")

    assert story.plays("Ann", "stop") == ["played", "drawn"]
    assert story.table.mover == 1


def test_a_move_shows_every_field_it_passes() -> None:
    story = six()

    [described] = story.told_of("Ann", story.sees("Ann")["game"]["actions"][0])
    story.plays("Ann", described["token"])

    assert len(described["way"]) == 7
    assert story.shown("Bob")[-1]["event"]["way"] == described["way"]


def test_a_bot_is_given_its_view_and_the_actions_and_the_system_plays_for_it() -> None:
    story = running("kabaleo", "me", "bot:random", dealer=Told(DEAL))
    assert bot_turn(story.table) is None
    story.plays("Ann", "p1")

    turn = bot_turn(story.table)

    assert turn is not None
    assert (turn.seat, turn.bot) == (1, "random")
    assert turn.view.goals == ("?", "O")
    assert turn.view == turn.rule_set.rules.view(story.state, 1)
    assert list(turn.actions) == list(turn.rule_set.rules.actions(story.state))
    assert story.refuses("Ann", "play", token="y2", seat=1) == "error-table-not-your-seat"
    assert story.refuses("system", "play", token="p1", seat=1) == "error-kabaleo-last-place"
    assert story.bot_plays() == ["played"]
    assert story.shown("Ann")[-1]["event"]["by"] == "bot"


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_a_game_is_played_to_its_end(game: str) -> None:
    story = running(game, "me", "open", "bot:greedy", games=1, options="")

    story.to_the_end()

    ended = story.shown("stranger")[-1]["event"]
    assert (ended["kind"], ended["how"], ended["game"]) == ("ended", "finished", 0)
    assert story.sees("Bob")["phase"] == "over"
    assert story.sees("Bob")["game"]["mover"] is None
    assert story.sees("Bob")["game"]["standing"] == ended["standing"]
    assert story.refuses("Ann", "play", token="p1") == "error-table-not-playing"


def test_when_the_game_is_over_nothing_is_hidden_any_more() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))
    assert "P,O" not in story.sees("stranger")["game"]["view"]

    story.to_the_end()

    for name in ("Ann", "Bob", "stranger"):
        assert story.sees(name)["game"]["view"].endswith("| P,O")


def test_the_table_folded_from_its_log_is_the_same_table() -> None:
    story = running("hats", "me", "open", "bot:greedy", people="Bob")
    for _ in range(30):
        story.mover_plays()

    again = story.folded()

    assert again.version == story.table.version == len(story.log) - 1
    assert again._replace(game=None) == story.table._replace(game=None)
    assert again.game is not None
    assert again.game.state == story.state
