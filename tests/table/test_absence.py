"""Leaving, coming back, and what the table has agreed on for those who are away."""

import pytest

from kolpak.table.playing import bot_turn
from table.story import DEAL, Story, Told, id_of, running

PEOPLE = ("Ann", "Bob")


def two(**more: object) -> Story:
    return running("kabaleo", "me", "open", dealer=Told(DEAL), **more)


def seat(story: Story, number: int) -> dict[str, bool]:
    seen = story.sees("stranger")["seats"][number]
    return {name: seen[name] for name in ("absent", "stand_in", "resigned", "late", "relieve")}


GONE = {"absent": True, "stand_in": False, "resigned": False, "late": False, "relieve": False}


def test_a_bot_plays_on_for_who_has_left_and_hands_the_seat_back() -> None:
    story = two(absent="bot")

    assert story.does("Ann", "leave", seat=0) == ["left", "relieved"]
    assert seat(story, 0) == {**GONE, "stand_in": True}
    assert story.bot_plays() == ["played"]
    assert story.plays("Bob") == ["played"]

    assert story.does("Ann", "return", seat=0) == ["returned"]
    assert seat(story, 0) == {**GONE, "absent": False}
    assert bot_turn(story.table) is None
    assert story.plays("Ann") == ["played"]


def test_while_bots_pause_a_move_waits_for_who_has_left() -> None:
    story = running("kabaleo", "me", "bot:greedy", dealer=Told(DEAL), absent="bot")
    story.does("Ann", "leave", seat=0)
    assert bot_turn(story.table) is None
    assert story.table.turn_of(id_of("Ann")) == 0

    story = two(absent="bot")
    story.does("Ann", "leave", seat=0)
    assert bot_turn(story.table) is not None  # Bob is there
    assert story.table.turn_of(id_of("Ann")) is None
    story.does("Bob", "leave", seat=1)
    assert [story.table.turn_of(id_of(name)) for name in PEOPLE] == [0, None]


def test_who_plays_is_back() -> None:
    story = two(absent="bot")
    story.does("Ann", "leave", seat=0)

    assert story.plays("Ann", "p1") == ["returned", "played"]

    assert seat(story, 0) == {**GONE, "absent": False}


def test_an_illegal_action_brings_nobody_back() -> None:
    story = two(absent="bot")
    story.does("Ann", "leave", seat=0)

    assert story.refuses("Ann", "play", token="p0") == "error-kabaleo-own-base"

    assert seat(story, 0)["stand_in"]


def test_the_table_waits_and_after_a_minute_others_may_let_a_bot_play_on() -> None:
    story = two(absent="wait")

    assert story.does("Ann", "leave", seat=0) == ["left"]
    assert seat(story, 0) == GONE
    assert story.wait(59).refuses("Bob", "relieve", seat=0) == "error-table-relieve"
    story.wait(1)
    assert seat(story, 0)["relieve"]
    assert story.refuses("Eva", "relieve", seat=0) == "error-table-not-your-seat"
    assert story.does("Bob", "relieve", seat=0) == ["relieved"]
    assert story.refuses("Bob", "relieve", seat=0) == "error-table-relieve"
    assert story.bot_plays() == ["played"]

    assert story.does("Ann", "return", seat=0) == ["returned"]
    assert seat(story, 0) == {**GONE, "absent": False}


def test_nobody_who_is_there_can_be_relieved() -> None:
    story = two(absent="wait")

    assert story.wait(1000).refuses("Bob", "relieve", seat=0) == "error-table-relieve"
    assert story.refuses("Bob", "relieve", seat=7) == "error-table-no-seat"


def test_who_leaves_gives_up_where_that_is_agreed() -> None:
    story = two(absent="resign")

    assert story.does("Bob", "leave", seat=1) == ["left", "resigned", "ended"]

    assert story.sees("Ann")["phase"] == "between"


def test_of_three_who_leaves_gives_up_and_two_play_on() -> None:
    story = running("kabaleo", "me", "open", "open", absent="resign")

    assert story.does("Bob", "leave", seat=1) == ["left", "resigned"]
    assert seat(story, 1) == {**GONE, "resigned": True}
    assert story.does("Bob", "return", seat=1) == ["returned"]
    assert seat(story, 1) == {**GONE, "absent": False, "resigned": True}


def test_the_system_tells_who_has_gone_and_who_is_back() -> None:
    story = two(absent="bot")

    assert story.does("system", "leave", seat=0) == ["left", "relieved"]
    assert story.does("system", "leave", seat=0) == []
    assert story.does("system", "return", seat=0) == ["returned"]
    assert story.does("system", "return", seat=0) == []


def test_nobody_leaves_or_returns_for_others() -> None:
    story = two(absent="bot")

    assert story.refuses("Bob", "leave", seat=0) == "error-table-not-your-seat"
    assert story.refuses("Eva", "leave", seat=0) == "error-table-not-your-seat"
    assert story.refuses("Bob", "return", seat=0) == "error-table-not-your-seat"
    assert story.refuses("Ann", "leave", seat=2) == "error-table-no-seat"


def test_bots_do_not_leave() -> None:
    story = running("kabaleo", "me", "bot:greedy")

    assert story.does("system", "leave", seat=1) == []


def test_bots_rest_while_nobody_is_there() -> None:
    story = running("kabaleo", "me", "bot:greedy", dealer=Told(DEAL))
    story.plays("Ann", "p1")
    assert bot_turn(story.table) is not None

    story.does("Ann", "leave", seat=0)
    assert bot_turn(story.table) is None

    story.does("Ann", "return", seat=0)
    assert bot_turn(story.table) is not None


@pytest.mark.parametrize("absent", ["bot", "wait", "resign"])
def test_before_the_start_leaving_is_only_noted(absent: str) -> None:
    story = Story("kabaleo", "me", "open", absent=absent)
    story.does("Bob", "sit", seat=1, name="Bob")

    assert story.does("Bob", "leave", seat=1) == ["left"]

    assert story.sees("Ann")["phase"] == "open"
    assert story.does("Bob", "return", seat=1) == ["returned"]


@pytest.mark.parametrize(
    ("absent", "follows"),
    [("bot", ["relieved"]), ("wait", []), ("resign", ["resigned", "ended"])],
)
def test_what_is_agreed_on_holds_too_for_who_is_away_as_a_game_begins(
    absent: str, follows: list[str]
) -> None:
    story = Story("kabaleo", "me", "open", absent=absent)
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Bob", "leave", seat=1)

    assert story.does("Ann", "start") == ["began", "drawn", *follows]


def test_who_begins_a_game_is_there() -> None:
    story = Story("kabaleo", "me", "open", absent="resign")
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Ann", "leave", seat=0)

    assert story.does("Ann", "start") == ["returned", "began", "drawn"]
    story.to_the_end()
    story.does("Bob", "leave", seat=1)
    assert story.does("Bob", "next") == ["returned", "began", "drawn"]


def test_a_bot_that_plays_for_somebody_goes_on_in_the_next_game_until_they_are_back() -> None:
    story = two(absent="bot", games=2)
    story.does("Bob", "leave", seat=1)
    story.to_the_end()

    story.does("Ann", "next")

    assert seat(story, 1)["stand_in"]
    story.does("Bob", "return", seat=1)
    assert not seat(story, 1)["stand_in"]


def test_who_was_only_late_plays_again_in_the_next_game() -> None:
    story = two(absent="bot", games=2, clock={"kind": "move", "seconds": 30})
    story.wait(30).clock()
    assert seat(story, 0)["stand_in"]
    story.does("Bob", "offer", what="stop")
    story.does("Ann", "answer", what="stop", yes=True)
    assert story.sees("Bob")["phase"] == "between"

    story.does("Bob", "next")

    assert not seat(story, 0)["stand_in"]


def test_over_days_nobody_is_expected_to_be_there() -> None:
    story = two(absent="resign", clock={"kind": "days", "seconds": 86_400})

    assert story.does("Ann", "leave", seat=0) == ["left"]
    assert story.does("Bob", "leave", seat=1) == ["left"]
    assert story.wait(3600).refuses("Bob", "relieve", seat=0) == "error-table-relieve"
    assert story.plays("Ann") == ["returned", "played"]


def test_over_days_bots_do_not_rest() -> None:
    story = running(
        "kabaleo", "me", "bot:greedy", dealer=Told(DEAL), clock={"kind": "days", "seconds": 86_400}
    )
    story.plays("Ann", "p1")

    story.does("Ann", "leave", seat=0)

    assert bot_turn(story.table) is not None


def test_over_days_who_lets_the_days_pass_is_played_for() -> None:
    story = two(absent="bot", clock={"kind": "days", "seconds": 86_400})
    story.does("Ann", "leave", seat=0)

    assert story.wait(86_399).clock() == []
    assert story.wait(1).clock() == ["timed_out", "relieved"]
    assert story.bot_plays() == ["played"]
