"""Clocks under a made-up time: by the move, by a total with an increment, by days, and none."""

from typing import Any

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.clocks import LATE_SECONDS, deadline
from kolpak.table.commands import Pause, Tick
from kolpak.table.playing import bot_turn
from table.story import DEAL, NOON, Story, Told, running

MOVE = {"kind": "move", "seconds": 60}
TOTAL = {"kind": "total", "seconds": 300, "increment": 5}


def two(clock: dict[str, Any] | None, absent: str = "wait", **more: Any) -> Story:
    given = {} if clock is None else {"clock": clock}
    return running("kabaleo", "me", "open", dealer=Told(DEAL), absent=absent, **given, **more)


def three(clock: dict[str, Any]) -> Story:
    deal = (
        "deal:goals=P,O,Y;bases=POYGBPOYGBPOYGBPOYGB;"
        "stocks=ppooyyggbb,ppooyyggbb,ppooyyggbb;first=0"
    )
    return running(
        "kabaleo", "me", "open", "open", dealer=Told(deal), absent="bot", clock=clock,
        options="deal=equal",
    )  # fmt: skip


def late(story: Story, seat: int = 0) -> bool:
    is_late: bool = story.sees("Bob")["seats"][seat]["late"]
    return is_late


def test_without_a_clock_nobody_is_ever_late() -> None:
    story = two(None)

    assert story.sees("Ann")["clocks"] == [{"left": None, "running": False}] * 2
    assert deadline(story.table) is None
    assert story.wait(10**9).clock() == []
    story.plays("Ann", "p1")
    assert "left" not in story.shown("Bob")[-1]["event"]


def test_each_move_has_its_time() -> None:
    story = two(MOVE)
    assert deadline(story.table) == NOON + 60

    story.wait(59)
    assert story.sees("Bob")["clocks"] == [
        {"left": 1.0, "running": True},
        {"left": 60.0, "running": False},
    ]
    story.plays("Ann", "p1")

    assert story.shown("Bob")[-1]["event"]["left"] == 60.0
    assert story.sees("Bob")["clocks"] == [
        {"left": 60.0, "running": False},
        {"left": 60.0, "running": True},
    ]
    assert deadline(story.table) == NOON + 59 + 60


def test_a_total_runs_down_and_every_move_adds_the_increment() -> None:
    story = two(TOTAL)

    story.wait(100).plays("Ann", "p1")
    assert story.shown("Bob")[-1]["event"]["left"] == 205.0
    story.wait(50).plays("Bob", "y3")
    assert [story.left(0), story.left(1)] == [205.0, 255.0]
    story.wait(200)
    assert [story.left(0), story.left(1)] == [5.0, 255.0]
    assert story.clock() == []
    assert story.wait(5).clock() == ["timed_out"]


def test_a_day_a_move() -> None:
    story = two({"kind": "days", "seconds": 86_400})

    story.wait(86_399).plays("Ann", "p1")

    assert story.wait(86_399).clock() == []
    assert story.wait(1).clock() == ["timed_out"]


def test_a_new_game_has_new_clocks() -> None:
    story = two(TOTAL, games=2)
    story.wait(290).plays("Ann", "p1")
    story.does("Ann", "resign")

    story.wait(1000).does("Ann", "next")

    assert [story.left(0), story.left(1)] == [300.0, 300.0]


def test_a_clock_looked_at_too_early_is_left_alone() -> None:
    story = two(MOVE)

    assert story.wait(59.999).clock() == []
    assert story.wait(0.001).clock() == ["timed_out"]
    assert story.clock() == []


def test_only_the_system_looks_at_clocks() -> None:
    story = two(MOVE).wait(60)

    for name in ("tick", "pause"):
        assert story.refuses("Ann", name, seconds=5) == "error-command-unknown"
    for command in (Tick(), Pause(5.0)):
        with pytest.raises(KolpakError, match="not your seat"):
            story.carry_out("Ann", command)


def test_where_the_table_waits_a_late_seat_may_still_play_and_others_may_relieve_it() -> None:
    story = two(MOVE)
    assert story.wait(60).clock() == ["timed_out"]
    assert late(story)
    assert story.left(0) == 0.0
    assert deadline(story.table) is None
    assert story.sees("Bob")["seats"][0]["relieve"]

    assert story.wait(500).plays("Ann", "p1") == ["played"]

    assert not late(story)
    assert deadline(story.table) == story.now + 60


def test_a_late_seat_is_relieved_without_any_waiting() -> None:
    story = two(MOVE)
    story.wait(60).clock()

    assert story.does("Bob", "relieve", seat=0) == ["relieved"]
    assert story.bot_plays() == ["played"]
    assert story.does("Ann", "return", seat=0) == ["returned"]
    story.plays("Bob", "y3")
    assert [story.left(0), story.left(1)] == [60.0, 60.0]


def test_after_the_game_nobody_is_late_enough_to_be_relieved() -> None:
    story = two(MOVE)
    story.wait(60).clock()

    story.does("Bob", "resign")

    assert not story.sees("Bob")["seats"][0]["relieve"]
    assert story.refuses("Bob", "relieve", seat=0) == "error-table-not-playing"


def test_where_a_bot_plays_on_it_makes_the_late_move() -> None:
    story = two(MOVE, "bot")

    assert story.wait(60).clock() == ["timed_out", "relieved"]
    assert bot_turn(story.table) is not None
    assert story.bot_plays() == ["played"]

    assert not late(story)
    assert story.does("Ann", "return", seat=0) == ["returned"]


def test_nobody_holds_up_the_table_by_coming_back_late_again_and_again() -> None:
    story = two(MOVE, "bot")
    story.wait(60).clock()

    assert story.refuses("Ann", "return", seat=0) == "error-table-late"
    assert bot_turn(story.table) is not None
    story.does("system", "leave", seat=0)
    assert story.does("system", "return", seat=0) == ["returned"]
    assert bot_turn(story.table) is not None


def test_who_is_late_may_play_before_the_bot_does() -> None:
    story = two(MOVE, "bot")
    story.wait(60).clock()

    assert story.plays("Ann", "p1") == ["returned", "played"]

    assert not story.sees("Ann")["seats"][0]["stand_in"]
    assert not late(story)


def test_who_runs_out_of_time_gives_up_where_that_is_agreed() -> None:
    story = two(MOVE, "resign")

    assert story.wait(60).clock() == ["timed_out", "resigned", "ended"]


def test_after_a_total_is_used_up_each_move_has_a_few_seconds() -> None:
    story = two({"kind": "total", "seconds": 20, "increment": 0})
    story.wait(20).clock()
    story.wait(7).plays("Ann", "p1")
    story.plays("Bob", "y3")

    assert story.left(0) == LATE_SECONDS
    story.wait(9).plays("Ann", "p5")
    story.plays("Bob", "y9")

    assert story.left(0) == LATE_SECONDS
    assert story.wait(10).clock() == ["timed_out"]


def test_a_total_used_up_in_one_game_is_whole_in_the_next() -> None:
    story = two({"kind": "total", "seconds": 20, "increment": 0}, games=2)
    story.wait(20).clock()
    story.does("Ann", "resign")
    story.does("Ann", "next")
    while story.table.mover != 0:  # Bob begins, who has used up nothing
        story.mover_plays()

    story.wait(15).mover_plays()
    story.mover_plays()

    assert story.left(0) == 5.0


def test_who_was_late_is_not_in_the_next_game() -> None:
    story = two(MOVE, games=2)
    story.wait(60).clock()
    assert late(story)

    story.does("Ann", "resign")
    story.does("Ann", "next")

    assert not late(story)
    assert story.refuses("Bob", "relieve", seat=0) == "error-table-relieve"


def test_what_is_left_of_a_total_is_no_more_than_it_is() -> None:
    story = two({"kind": "total", "seconds": 20, "increment": 0})
    story.wait(19).plays("Ann", "p1")
    story.plays("Bob", "y3")

    assert story.left(0) == 1.0


@pytest.mark.parametrize("clock", [MOVE, TOTAL], ids=["move", "total"])
def test_what_others_do_leaves_the_clock_of_the_mover_alone(clock: dict[str, Any]) -> None:
    story = three(clock)
    full = story.left(0)
    assert full is not None

    story.wait(10).does("Bob", "leave", seat=1)
    story.wait(10).does("Bob", "return", seat=1)
    story.wait(10).does("Cid", "resign")
    story.wait(10).does("Bob", "say", phrase="hurry")

    assert story.left(0) == full - 40
    assert deadline(story.table) == NOON + full


@pytest.mark.parametrize("clock", [MOVE, TOTAL], ids=["move", "total"])
def test_leaving_and_coming_back_gives_no_time(clock: dict[str, Any]) -> None:
    story = three(clock)
    full = story.left(0)
    assert full is not None

    story.wait(20).does("Ann", "leave", seat=0)
    assert story.left(0) == full - 20
    story.wait(20).does("Ann", "return", seat=0)

    assert story.left(0) == full - 20
    assert deadline(story.table) == story.now + full - 20


def test_bots_have_no_clock() -> None:
    story = running("kabaleo", "me", "bot:greedy", dealer=Told(DEAL), clock=MOVE)
    story.plays("Ann", "p1")

    assert deadline(story.table) is None
    assert not any(clock["running"] for clock in story.sees("Ann")["clocks"])
    assert story.wait(1000).clock() == []


def test_taking_back_gives_no_time_either() -> None:
    story = two(TOTAL)
    story.wait(10).plays("Ann", "p1")
    assert story.left(0) == 295.0
    story.wait(30).does("Ann", "offer", what="undo")

    story.wait(30).does("Bob", "answer", what="undo", yes=True)

    assert story.table.mover == 0
    assert [story.left(0), story.left(1)] == [290.0, 240.0]


def test_nobody_runs_out_of_time_because_moves_are_taken_back() -> None:
    story = two({"kind": "total", "seconds": 300, "increment": 60})
    story.plays("Ann", "p1")
    story.wait(200).plays("Bob")
    story.wait(355).plays("Ann")
    assert story.left(0) == 65.0
    story.does("Bob", "offer", what="undo")

    story.wait(9).does("Ann", "answer", what="undo", yes=True)

    assert story.table.mover == 1
    assert [story.left(0), story.left(1)] == [10.0, 91.0]


def test_who_comes_back_late_plays_again_after_the_one_move_the_bot_makes() -> None:
    story = two(MOVE, "bot")
    story.wait(60).clock()
    story.does("Ann", "leave", seat=0)
    assert story.does("Ann", "return", seat=0) == ["returned"]

    assert story.bot_plays() == ["played"]
    story.plays("Bob")

    assert bot_turn(story.table) is None
    assert not story.sees("Ann")["seats"][0]["stand_in"]
    assert deadline(story.table) is not None


def test_who_comes_back_late_has_a_running_clock_where_they_move_twice() -> None:
    story = running("hats", "me", "open", dealer=Told("first:0", "d6", "d6", "d2"), clock=MOVE)
    story.wait(60).clock()
    story.does("Ann", "leave", seat=0)
    story.does("Ann", "return", seat=0)

    story.bot_plays()

    assert story.table.mover == 0
    assert bot_turn(story.table) is None
    assert deadline(story.table) is not None


@pytest.mark.parametrize("clock", [MOVE, TOTAL], ids=["move", "total"])
def test_while_the_server_is_down_clocks_stand_still(clock: dict[str, Any]) -> None:
    story = two(clock)
    story.wait(20)
    before = story.left(0)
    due = deadline(story.table)
    assert due is not None

    assert story.down(5000) == ["paused"]

    assert story.left(0) == before
    assert deadline(story.table) == due + 5000
    assert story.shown("Bob")[-1]["event"]["seconds"] == 5000
    assert story.clock() == []


def test_where_no_clock_runs_nothing_pauses() -> None:
    assert two(None).down(100) == []
    assert Story("kabaleo", "me", "open", clock=MOVE).down(100) == []
    assert two(MOVE).down(0) == []


def test_a_clock_that_goes_backwards_gives_no_time() -> None:
    story = two(TOTAL)

    story.wait(-50)
    assert story.left(0) == 300.0
    story.plays("Ann", "p1")

    assert story.left(0) == 305.0


def test_after_a_restart_the_clocks_are_the_same() -> None:
    story = two(TOTAL)
    story.wait(100).plays("Ann", "p1")
    story.wait(10)

    again = story.folded()

    assert (again.left, again.since) == (story.table.left, story.table.since)
    assert deadline(again) == deadline(story.table)
