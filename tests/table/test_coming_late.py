"""Commands that come late: what was meant for one game or offer is not done to another one."""

from typing import Any

import pytest

from table.story import DEAL, Story, Told, running


def between_games(*seats: str) -> Story:
    """Return a match of three games whose first one Ann has given up."""
    story = running("kabaleo", *seats, dealer=Told(DEAL), games=3)
    story.does("Ann", "resign")
    return story


@pytest.mark.parametrize(
    "command", [{"do": "resign"}, {"do": "offer", "what": "stop"}, {"do": "offer", "what": "undo"}]
)
def test_what_was_meant_for_a_game_is_not_done_to_the_next_one(command: dict[str, Any]) -> None:
    story = running("kabaleo", "me", "open", games=3)
    seen = story.table.version
    story.does("Bob", "resign")
    story.does("Bob", "next")
    for _ in range(2):
        story.plays("Ann" if story.table.mover == 0 else "Bob")

    assert story.refuses("Ann", **command, v=seen) == "error-table-came-late"
    story.does("Ann", **command, v=story.table.version)


def test_bots_do_not_finish_the_next_game() -> None:
    story = between_games("me", "bot:greedy")
    seen = story.table.version - 1
    story.does("Ann", "next")

    assert story.refuses("Ann", "hurry", v=seen) == "error-table-came-late"
    story.does("Ann", "hurry", v=story.table.version)


def test_a_game_begins_only_for_who_has_seen_the_one_before_it() -> None:
    story = between_games("me", "open")
    seen = story.table.version
    story.does("Bob", "next")
    story.does("Ann", "resign")

    assert story.refuses("Bob", "next", v=seen) == "error-table-came-late"
    story.does("Bob", "next", v=story.table.version)


def test_a_rematch_is_not_offered_after_the_rematch() -> None:
    story = running("kabaleo", "me", "bot:greedy", games=1)
    story.does("Ann", "resign")
    seen = story.table.version
    story.does("Ann", "offer", what="rematch")
    story.does("Ann", "resign")

    late = story.refuses("Ann", "offer", what="rematch", v=seen)

    assert (late, story.table.phase) == ("error-table-came-late", "over")


@pytest.mark.parametrize("yes", [True, False])
def test_an_answer_is_for_the_offer_that_was_seen(yes: bool) -> None:
    story = running("kabaleo", "me", "open")
    story.does("Ann", "offer", what="stop")
    seen = story.table.version
    story.does("Ann", "answer", what="stop", yes=False)
    story.does("Ann", "offer", what="stop")

    late = story.refuses("Bob", "answer", what="stop", yes=yes, v=seen)

    assert late == "error-table-came-late"
    story.does("Bob", "answer", what="stop", yes=yes, v=story.table.version)


def test_what_is_said_meanwhile_makes_nothing_late() -> None:
    story = running("kabaleo", "me", "open")
    story.does("Ann", "offer", what="stop")
    seen = story.table.version
    story.does("Ann", "say", text="Please.")

    story.does("Bob", "answer", what="stop", yes=False, v=seen)
    story.does("Bob", "resign", v=seen)
