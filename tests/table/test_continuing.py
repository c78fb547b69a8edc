"""A game goes on where a finished one was: the same position, options and rules, fresh chance."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.fair import verify
from kolpak.live.continuation import ContinueRequest, continuation
from kolpak.live.store import summary_of
from kolpak.play.game import Game
from kolpak.table.playing import bot_turn
from kolpak.table.sealing import running_record, sealed_record
from properties.playing import Played, finished
from review.playing import at_random
from table.story import Story

RANDOM = "ab" * 32
OPTIONS = {
    "kabaleo": "players=3",
    "hats": "players=3 hats_per_player=2 stall_limit=9",
    "hat_cards": "players=3",
}

every_game = pytest.mark.parametrize("game", OPTIONS)


def continued(game: Game, at: int, **asked: Any) -> Story:
    """Gives a table at which a game goes on after ``at`` actions; Ann has begun it."""
    setup, given = continuation(game.record(), ContinueRequest(at=at, **asked))
    story = Story(**setup, beginning=given)
    story.does("Ann", "start", random=RANDOM)
    return story


def played(game: str) -> Game:
    return at_random(game, OPTIONS[game], 4)


def middle(game: Game) -> int:
    """Gives a moment in the midst of a game."""
    return len(game.tokens) // 2


@pytest.mark.parametrize("name", OPTIONS)
@given(data=st.data())
def test_any_game_goes_on_from_the_very_position(name: str, data: st.DataObject) -> None:
    one: Played = data.draw(finished(name))
    movers = [one.rules.mover(state) for state in one.states]
    at = data.draw(st.sampled_from([at for at, mover in enumerate(movers) if mover is not None]))

    table = (story := continued(one.game, at)).table

    assert table.game is not None
    assert table.rule_set.options == one.game.options
    steps = table.game.steps()
    states = [*(step.state for step in steps), table.game.state]
    assert [step.token for step in steps[:at]] == one.game.tokens[:at]
    assert states[: at + 1] == one.states[: at + 1]
    assert story.folded() == table


@every_game
def test_it_is_played_to_its_end_and_its_record_is_a_whole_game(game: str) -> None:
    before = played(game)
    at = middle(before)

    story = continued(before, at).to_the_end()

    [result] = story.table.results
    text = sealed_record(story.table, result).write()
    again = kolpak.read(text)
    assert again.over
    assert again.tokens[:at] == before.tokens[:at]
    [verdict] = verify(text)
    assert verdict.right
    assert verdict.given == at


def test_the_same_dice_come_again_and_then_others() -> None:
    before = played("hats")
    at = before.tokens.index("d6") + 1

    stories = [continued(before, at).to_the_end() for _ in range(2)]

    records = [sealed_record(story.table, story.table.results[0]).tokens for story in stories]
    assert records[0] == records[1]  # of a seed that is fixed in tests
    assert records[0][:at] == before.tokens[:at]
    assert records[0] != before.tokens


@every_game
def test_what_is_given_is_no_event_and_shows_nobody_a_secret(game: str) -> None:
    before = played(game)
    at = middle(before)
    story = continued(before, at)

    for who in ("Ann", "stranger"):
        events = [one["event"] for one in story.shown(who)]
        begun = next(event for event in events if event["kind"] == "began")
        assert begun["given"] == at
        assert [event for event in events if event["kind"] in ("played", "drawn")] == [
            event for event in events[events.index(begun) + 1 :] if event["kind"] == "drawn"
        ]
        assert all(token not in str(events[:2]) for token in before.tokens if len(token) > 20)


@every_game
def test_a_seat_sees_no_more_than_if_it_had_sat_there_from_the_start(game: str) -> None:
    before = played(game)
    at = before.tokens.index(next(one for one in before.tokens if not one.startswith("d"))) + 1
    at = max(at, middle(before))
    story = continued(before, at, seat=1)
    whole = Game(before.type, before.options, manual=True)
    for token in running_tokens(story):
        whole.play(token)

    assert story.sees("Ann")["game"]["view"] == whole.view(1)
    assert story.sees("stranger")["game"]["view"] == whole.view()
    veiled = running_record(story.table, None)
    assert veiled.tags["Given"] == str(at)
    assert ("?" in veiled.write()) == before.type.secrets


def running_tokens(story: Story) -> list[str]:
    """Gives all actions of the running game, the given ones too."""
    assert story.table.game is not None
    return [step.token for step in story.table.game.steps()]


@every_game
def test_a_bot_that_remembers_has_seen_the_whole_game(game: str) -> None:
    before = played(game)
    story = continued(before, middle(before), seat=1)
    while story.table.mover == 1:
        story.plays("Ann")

    turn = bot_turn(story.table)

    assert turn is not None
    assert len(turn.turn(remembers=True).history) == len(running_tokens(story))


def test_nothing_that_was_given_is_taken_back() -> None:
    before = at_random("kabaleo", "players=2 deal=equal", 4)
    story = continued(before, 9)
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"

    story.plays("Ann")
    story.does("Ann", "offer", what="undo")

    assert running_tokens(story) == before.tokens[:9]
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"


def test_a_rematch_is_a_whole_game() -> None:
    before = played("kabaleo")
    story = continued(before, middle(before)).to_the_end()

    story.does("Ann", "offer", what="rematch", random=RANDOM)
    story.to_the_end()

    [first, second] = (sealed_record(story.table, one) for one in story.table.results)
    assert first.tags["Given"] == str(middle(before))
    assert "Given" not in second.tags
    assert [verdict.given for verdict in verify(second.write())] == [0]
    assert len(running_tokens(story)) == len(second.tokens)


def test_colours_of_seats_are_those_of_the_pieces_that_stand_there() -> None:
    before = played("hats")
    setup, given_actions = continuation(before.record(), ContinueRequest(at=middle(before)))
    story = Story(**setup, beginning=given_actions)

    [own] = story.sees("Ann")["you"]
    assert story.refuses("Ann", "choose_colour", seat=own, colour="w") == "error-table-given"


def test_only_games_from_their_start_count_in_lists() -> None:
    before = played("kabaleo")
    story = continued(before, middle(before)).to_the_end()
    assert [seat["places"] for seat in summary_of(story.table, 0, 0).seats] == [[], [], []]
    assert all(seat["points"] is not None for seat in summary_of(story.table, 0, 0).seats)

    story.does("Ann", "offer", what="rematch", random=RANDOM)
    story.to_the_end()

    assert [len(seat["places"]) for seat in summary_of(story.table, 0, 0).seats] == [1, 1, 1]
