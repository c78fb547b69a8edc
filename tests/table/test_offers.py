"""Who is asked when an offer is made: the table in docs/reference/tables.md, row by row."""

import math

import pytest

from kolpak.table.decide import deadline
from table.story import DEAL, Story, Told, running

NEVER = math.inf
CLOCKS = {
    "none": {"kind": "none"},
    "move": {"kind": "move", "seconds": 60},
    "days": {"kind": "days", "seconds": 86_400},
}


def offered(clock: str, absent: str, *before: str, what: str) -> Story:
    """Return a table of Ann and Bob where Bob does some things before Ann's offer."""
    story = running("kabaleo", "me", "open", dealer=Told(DEAL), absent=absent, clock=CLOCKS[clock])
    story.plays("Ann", "p1")
    for deed in before:
        match deed.split():
            case ["wait", seconds]:
                story.wait(float(seconds)).clock()
            case ["resign"]:
                story.does("Bob", "resign")
            case _:
                story.does("Bob", deed, seat=1)
    story.does("Ann", "offer", what=what)
    return story


def carried_out_after(story: Story) -> float:
    """Return the seconds until an offer that nobody answers is carried out."""
    made, happened = story.now, list[str]()
    while story.table.offers:
        due = deadline(story.table)
        if due is None:
            return NEVER
        story.now = max(story.now, due)
        happened = story.clock()
    return NEVER if happened == ["answered"] else story.now - made


@pytest.mark.parametrize("what", ["stop", "undo"])
@pytest.mark.parametrize(
    ("clock", "absent", "before", "seconds"),
    [
        ("none", "bot", [], NEVER),
        ("move", "bot", ["wait 60"], NEVER),
        ("none", "bot", ["leave"], 120),
        ("none", "wait", ["leave"], 120),
        ("none", "bot", ["leave", "wait 50"], 70),
        ("none", "bot", ["leave", "wait 100"], 60),
        ("none", "bot", ["leave", "wait 3600"], 60),
        ("none", "bot", ["leave", "wait 3600", "return"], NEVER),
        ("days", "bot", ["leave", "wait 3600"], NEVER),
    ],
)
def test_somebody_who_does_not_answer_is_waited_for(
    clock: str, absent: str, before: list[str], seconds: float, what: str
) -> None:
    story = offered(clock, absent, *before, what=what)

    assert carried_out_after(story) == seconds


@pytest.mark.parametrize("what", ["stop", "undo"])
def test_leaving_after_the_offer_is_made_agrees_to_nothing(what: str) -> None:
    story = offered("none", "bot", what=what)
    story.wait(30).does("Bob", "leave", seat=1)

    assert story.table.offers
    assert carried_out_after(story) == 120


@pytest.mark.parametrize("what", ["stop", "undo"])
def test_somebody_who_is_away_may_come_back_and_decline(what: str) -> None:
    story = offered("none", "bot", "leave", what=what)
    story.wait(59).does("Bob", "return", seat=1)

    assert story.does("Bob", "answer", what=what, yes=False) == ["answered"]
    assert story.table.offers == ()
    assert story.table.phase == "playing"


def test_offering_to_stop_what_one_is_asked_to_stop_accepts() -> None:
    story = offered("none", "bot", what="stop")

    assert story.refuses("Ann", "offer", what="stop") == "error-table-offered"
    assert story.does("Bob", "offer", what="stop") == ["answered", "ended"]

    story.does("Bob", "next")
    story.does("Ann", "resign")
    story.does("Ann", "offer", what="rematch")
    assert story.does("Bob", "offer", what="rematch")[0] == "answered"
    assert story.table.phase == "playing"


def test_a_late_player_whose_bot_moves_may_decline() -> None:
    story = offered("move", "bot", "wait 60", what="stop")

    assert story.sees("Bob")["seats"][1]["stand_in"]
    assert story.does("Bob", "answer", what="stop", yes=False) == ["answered"]
    assert story.table.phase == "playing"


def test_an_offer_to_stop_outlives_the_moves_of_a_stand_in() -> None:
    story = offered("none", "bot", "leave", what="stop")
    story.bot_plays()

    assert [offer.what for offer in story.table.offers] == ["stop"]


def test_resigned_people_and_bots_are_not_asked() -> None:
    story = running("kabaleo", "me", "open", "open", "bot:greedy")
    story.does("Bob", "resign")
    story.does("Cid", "resign")

    assert story.table.phase == "playing"
    assert story.does("Ann", "offer", what="stop") == ["offered", "ended"]


def test_leaving_where_it_means_resigning_leaves_the_decision_to_the_others() -> None:
    story = running("kabaleo", "me", "open", "open", absent="resign")
    story.does("Ann", "offer", what="stop")
    story.does("Bob", "leave", seat=1)
    assert story.table.phase == "playing"

    assert story.does("Cid", "answer", what="stop", yes=True) == ["answered", "ended"]


@pytest.mark.parametrize("what", ["stop", "undo"])
@pytest.mark.parametrize("before", [[], ["leave", "wait 3600", "return"]])
def test_silence_of_somebody_who_is_there_declines_after_a_minute(
    before: list[str], what: str
) -> None:
    story = offered("none", "bot", *before, what=what)
    assert story.sees("Bob")["offers"][0]["left"] == 60

    assert deadline(story.table) == story.now + 60
    assert story.wait(59.9).clock() == []
    assert story.sees("Bob")["offers"][0]["left"] == pytest.approx(0.1)

    assert story.wait(0.1).clock() == ["answered"]
    assert story.shown("Ann")[-1]["event"] == {
        "kind": "answered",
        "at": story.now,
        "seat": 1,
        "what": what,
        "yes": False,
    }
    assert story.table.phase == "playing"
    assert story.does("Ann", "offer", what=what) == ["offered"]


def test_one_who_does_not_answer_is_enough() -> None:
    story = running("kabaleo", "me", "open", "open")
    story.does("Ann", "offer", what="stop")
    story.does("Bob", "answer", what="stop", yes=True)

    assert story.wait(60).clock() == ["answered"]
    assert story.shown("Ann")[-1]["event"]["seat"] == 2


def test_a_question_over_days_has_no_time_to_be_answered_in() -> None:
    story = offered("days", "bot", what="stop")

    assert story.sees("Bob")["offers"][0]["left"] is None
    assert story.wait(3600).clock() == []
    assert story.table.offers


def test_a_rematch_waits_for_an_answer() -> None:
    story = running("kabaleo", "me", "open", games=1)
    story.does("Bob", "resign")
    story.does("Ann", "offer", what="rematch")

    assert deadline(story.table) is None
    assert story.sees("Bob")["offers"][0]["left"] is None


def test_whoever_comes_back_has_a_minute_to_answer() -> None:
    story = offered("none", "bot", what="stop")
    story.wait(30).does("Bob", "leave", seat=1)
    story.wait(40).clock()

    assert story.does("Bob", "return", seat=1) == ["returned"]

    assert story.sees("Bob")["offers"][0]["left"] == 60
    assert story.wait(60).clock() == ["answered"]


def test_an_offer_to_stop_lapses_with_the_next_move_of_a_person() -> None:
    story = offered("none", "bot", what="stop")

    story.plays("Bob", "y3")

    assert story.table.offers == ()
    assert story.folded() == story.table
    assert deadline(story.table) is None


def test_while_the_server_is_down_nobody_is_late_with_an_answer() -> None:
    story = offered("move", "wait", "leave", what="stop")
    due = story.table.offers[0].at

    assert story.down(100) == ["paused"]

    assert story.table.offers[0].at == due + 100


def test_no_clock_is_said_to_have_stood_still_where_none_runs() -> None:
    story = running("kabaleo", "me", "open", "open")
    story.does("Ann", "offer", what="stop")

    assert story.down(100) == ["paused"]

    assert story.shown("Ann")[-1]["event"] is None
