"""Where a game can be played on from, by whom, and why it sometimes cannot."""

import pytest

import kolpak
from kolpak.live import continuation as continuing
from kolpak.live.continuation import ContinueRequest, continuation
from kolpak.play.errors import KolpakError, RecordError
from kolpak.play.game import Game
from kolpak.table.sealing import running_record
from review.playing import at_random
from table.story import Story


@pytest.fixture
def game() -> Game:
    """A whole game of Kabaleo between three people."""
    return at_random("kabaleo", "players=3", 4)


def refusal(text: str, asked: ContinueRequest) -> str:
    with pytest.raises(KolpakError) as refused:
        continuation(text, asked)
    return refused.value.message.id


def test_who_is_to_move_is_played_by_the_reader_and_others_by_bots(game: Game) -> None:
    for at in (1, 5):
        seats = continuation(game.record(), ContinueRequest(at=at)).setup["seats"]

        mover = kolpak.read(game_until(game, at).record()).mover
        assert seats[mover] == "me"
        assert sorted(seats) == ["bot:greedy", "bot:greedy", "me"]


def game_until(game: Game, at: int) -> Game:
    shorter = Game(game.type, game.options, manual=True)
    for token in game.tokens[:at]:
        shorter.play(token)
    return shorter


def test_before_a_die_the_reader_is_who_rolls_it() -> None:
    game = at_random("hats", "players=3 stall_limit=9", 4)
    at = game.tokens.index(next(one for one in game.tokens if one.startswith("d")))
    roller = game_until(game, at + 1).mover

    seats = continuation(game.record(), ContinueRequest(at=at)).setup["seats"]

    assert seats[roller] == "me"


def test_the_reader_may_choose_a_seat(game: Game) -> None:
    assert continuation(game.record(), ContinueRequest(at=4, seat=2)).setup["seats"][2] == "me"
    assert refusal(game.record(), ContinueRequest(at=4, seat=3)) == "error-seat"


def test_bots_of_the_record_play_on_and_the_wanted_level_where_people_played(game: Game) -> None:
    game.tags |= {"Seat0": "Ann", "Seat1": "bot:random", "Seat2": "bot:nobody-here"}
    text = game.record()

    seats = [
        continuation(text, ContinueRequest(at=4, seat=seat, bot=bot)).setup["seats"]
        for seat, bot in [(0, None), (2, None), (2, "novice"), (1, "nobody")]
    ]

    assert seats == [
        ["me", "bot:random", "bot:random"],
        ["bot:random", "bot:random", "me"],
        ["bot:novice", "bot:random", "me"],
        ["bot:random", "me", "bot:random"],
    ]


def test_the_options_are_those_of_the_record_not_of_new_tables() -> None:
    game = at_random("hats", "players=2 hats_per_player=1", 4, most=20)
    setup, given = continuation(game.record(), ContinueRequest(at=10))

    story = Story(**setup, beginning=given)

    assert story.table.rule_set.options == game.options


def test_a_game_that_was_broken_off_goes_on_from_its_last_moment() -> None:
    game = at_random("kabaleo", "players=2", 4, most=6)
    assert len(continuation(game.record(), ContinueRequest(at=6)).given) == 6


def test_some_moments_there_are_not(game: Game) -> None:
    last = len(game.tokens)

    assert refusal(game.record(), ContinueRequest(number=1)) == "error-record-missing"
    assert refusal(game.record(), ContinueRequest(at=last + 1)) == "error-continue-at"
    assert refusal(game.record(), ContinueRequest(at=last)) == "error-continue-over"


def test_a_record_that_cannot_be_played_on_says_why(game: Game) -> None:
    running = game_until(game, 8)
    running.tags |= {"Table": "t1", "Round": "0", "Commitment": "ab" * 32}
    start = kolpak.new("kabaleo", players=3, position=running.position)

    assert refusal(running.record(), ContinueRequest(at=3)) == "error-continue-running"
    assert refusal(start.record(), ContinueRequest()) == "error-continue-position"
    assert refusal("", ContinueRequest()) == "error-record-missing"
    with pytest.raises(RecordError):
        continuation(game.record().replace("deal:", "heal:"), ContinueRequest(at=1))


@pytest.mark.parametrize("name", ["kabaleo", "hat_cards"])
def test_a_record_with_hidden_parts_says_that_they_are_missing(name: str) -> None:
    story = Story(name, "me", "bot:greedy")
    story.does("Ann", "start", random="ab" * 32)
    veiled = running_record(story.table, 0)

    assert refusal(veiled.write(), ContinueRequest(at=1)) == "error-continue-hidden"


def test_too_many_actions_are_refused(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(continuing, "MOST_GIVEN", 5)

    assert len(continuation(game.record(), ContinueRequest(at=5)).given) == 5
    assert refusal(game.record(), ContinueRequest(at=6)) == "error-continue-long"
