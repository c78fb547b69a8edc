"""Every finished game's record proves itself, however the game came to its end."""

import pytest

import kolpak
from kolpak.fair import verify
from kolpak.play.errors import RecordError
from kolpak.table.sealing import running_record, sealed_record
from table.story import Story, running

RANDOM = "ab" * 32
GAMES = ("kabaleo", "hats", "hat_cards")


def records(story: Story) -> list[str]:
    return [sealed_record(story.table, result).write() for result in story.table.results]


def assert_right(text: str) -> None:
    for verdict in verify(text):
        wrong = [(check.name, str(check.message)) for check in verdict.checks if not check.right]
        assert wrong == []
        assert len(verdict.checks) == 8


@pytest.mark.parametrize("game", GAMES)
def test_a_game_played_to_its_end_proves_itself(game: str) -> None:
    story = Story(game, "me", "open", "bot:greedy", games=1)
    story.does("Bob", "sit", seat=1, name='Bob "the \\ hat"')
    story.does("Bob", "add_randomness", random=RANDOM)
    story.does("Ann", "start")

    [text] = records(story.to_the_end())

    assert_right(text)
    assert f'[Random1 "{RANDOM}"]' in text
    assert '[Seat2 "bot:greedy"]' in text
    assert f'[Commitment "{story.dealer.commitment(story.table.setup, 0)}"]' in text


@pytest.mark.parametrize("game", GAMES)
def test_a_match_proves_itself_and_its_beginners_go_round(game: str) -> None:
    story = running(game, "me", "open", "open", games=3)
    story.to_the_end()
    for _ in range(2):
        story.does("Bob", "add_randomness", random=RANDOM)
        story.does("Cid", "next")
        story.to_the_end()

    texts = records(story)

    assert_right("\n".join(texts))
    assert ["[Starter" in text for text in texts] == [False, True, True]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_given_up_proves_itself(game: str) -> None:
    story = running(game, "me", "open", "open", games=1)
    for _ in range(7):
        story.mover_plays()
    story.does("Cid", "resign")
    story.mover_plays()
    story.does("Ann", "resign")

    [text] = records(story)

    assert_right(text)
    assert '[End "resigned 0 2"]' in text


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_two_finish_after_one_gave_up_proves_itself(game: str) -> None:
    story = running(game, "me", "open", "open", games=1)
    story.does("Bob", "resign")

    [text] = records(story.to_the_end())

    assert_right(text)
    assert "[End" not in text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 1, 12])
def test_a_game_stopped_by_agreement_proves_itself(game: str, moves: int) -> None:
    story = running(game, "me", "open", games=1)
    for _ in range(moves):
        story.mover_plays()
    story.does("Ann", "offer", what="stop")
    story.does("Bob", "answer", what="stop", yes=True)

    [text] = records(story)

    assert_right(text)
    assert '[End "stopped"]' in text


def test_a_game_with_moves_taken_back_proves_itself() -> None:
    story = running("hats", "me", "device", games=1)
    taken_back = 0
    while story.table.phase == "playing":
        story.mover_plays()
        if story.sees("Ann")["undo"] and taken_back < 5:
            story.does("Ann", "offer", what="undo")
            taken_back += 1

    [text] = records(story)

    assert taken_back == 5
    assert_right(text)


def test_games_of_earlier_matches_keep_their_records() -> None:
    story = running("kabaleo", "me", "open", games=2)
    for _ in range(3):
        story.to_the_end()
        story.does("Ann", "next")
        story.to_the_end()
        story.does("Ann", "offer", what="rematch")
        story.does("Bob", "answer", what="rematch", yes=True)

    texts = records(story)

    assert_right("\n".join(texts))
    assert [f'[Round "{number}"]' in text for number, text in enumerate(texts)] == [True] * 6
    assert ["[Starter" in text for text in texts] == [False, True] * 3


@pytest.mark.parametrize("absent", ["bot", "resign"])
def test_games_with_people_who_come_and_go_prove_themselves(absent: str) -> None:
    story = running(
        "hat_cards", "me", "open", "open", games=1, absent=absent,
        clock={"kind": "move", "seconds": 30},
    )  # fmt: skip
    for number in range(40):
        if story.table.phase == "playing":
            story.mover_plays()
            story.wait(30 if number == 20 else 5).clock()
            story.does("system", "leave" if number % 7 == 3 else "return", seat=number % 3)
    story.to_the_end()

    [text] = records(story)

    assert_right(text)


def test_the_record_after_a_restart_is_the_same_to_the_byte() -> None:
    story = running("hat_cards", "me", "open", games=2)
    story.to_the_end()

    again = story.folded()

    assert [sealed_record(again, result).write() for result in again.results] == records(story)


def test_the_record_of_a_running_game_shows_a_seat_its_own_cards_only() -> None:
    story = running("hat_cards", "me", "open", games=1)
    story.mover_plays()

    deals = {seat: running_record(story.table, seat).tokens[1] for seat in (0, 1, None)}
    text = running_record(story.table, 0).write()

    opponent = 1 - story.table.mover  # has played a card and drawn another one
    for card in story.state.hands[story.table.mover]:
        assert (card in deals[story.table.mover], card in deals[opponent]) == (True, False)
    assert deals[None] == "deal:" + "?" * 33
    assert "[Commitment" in text
    assert "[Seed" not in text


@pytest.mark.parametrize("name", ["kabaleo", "hat_cards"])
def test_the_record_of_a_running_game_is_refused_with_what_it_hides(name: str) -> None:
    text = running_record(running(name, "me", "open", games=1).table, 0).write()

    with pytest.raises(RecordError) as wrong:
        kolpak.read(text)
    [verdict] = verify(text)

    assert wrong.value.message.id == "error-record-hidden"
    assert wrong.value.token == text.split()[-1]
    assert [(check.name, check.message.id) for check in verdict.checks] == [
        ("sealed", "fair-running")
    ]
