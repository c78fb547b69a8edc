"""``kolpak puzzle`` and ``kolpak puzzles``."""

import json
import time
from datetime import date
from pathlib import Path

import pytest

from kolpak.puzzles.puzzle import PUZZLED, game_of, puzzle_of

DAY = "2026-11-25"


def right(game: str) -> str:
    return puzzle_of(date.fromisoformat(DAY), game, "easy").actions[0]


@pytest.mark.parametrize("game", PUZZLED)
def test_the_puzzle_of_a_day_is_solved_by_typing(run, game: str) -> None:
    asked = ("puzzle", game, "--day", DAY, "--difficulty", "easy")
    text = " ".join(run(*asked, input=f"nonsense\n\n{right(game)}\n").stdout.split())

    assert "“nonsense” is not an action here; type one as it is listed" in text
    assert "Right!" in text


@pytest.mark.parametrize("game", PUZZLED)
def test_a_wrong_answer_gets_a_reply_and_another_try(run, game: str) -> None:
    replies = puzzle_of(date.fromisoformat(DAY), game, "easy").replies
    wrong = next(token for token, found in replies.items() if found)
    asked = ("puzzle", game, "--day", DAY, "--difficulty", "easy")
    text = run(*asked, input=f"{wrong}\n{right(game)}\n").stdout

    assert text.index("Not this one") < text.index("Right!")
    assert " ".join(replies[wrong]) in " ".join(text.split())


def test_the_answer_is_shown_and_the_end_of_input_ends(run) -> None:
    asked = ("puzzle", "hat_cards", "--day", DAY, "--difficulty", "easy")

    told = run(*asked, input="answer\n").stdout
    assert right("hat_cards") in told
    assert "more cards than the next best" in told
    assert "There is no more input" in run(*asked, input="").stdout
    assert "The game stops here." in run(*asked, input="quit\n").stdout


def test_without_a_game_it_is_that_of_the_day(run) -> None:
    told, same = (
        run("puzzle", *game, "--day", DAY, input="quit\n").stdout
        for game in ([], [game_of(date.fromisoformat(DAY))])
    )

    assert told == same


def test_a_puzzle_speaks_every_language(run) -> None:
    asked = ("puzzle", "hat_cards", "--day", DAY, "--lang", "fa")

    assert "کدام کارت" in run(*asked, input="quit\n").stdout


def test_the_day_is_the_same_everywhere(run, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for zone in ("EAST-14", "WEST12"):  # 26 hours apart: never on the same day
        with monkeypatch.context() as patch:
            patch.setenv("TZ", zone)
            time.tzset()
            told.append(run("puzzle", "hat_cards", input="quit\n").stdout)
    time.tzset()

    assert told[0] == told[1]


def test_a_day_is_read_in_digits_of_any_script(run) -> None:
    days = (DAY, DAY.translate({ord("0") + digit: ord("۰") + digit for digit in range(10)}))
    told, same = (run("puzzle", "hat_cards", "--day", day, input="quit\n").stdout for day in days)

    assert told == same


def test_puzzles_are_found_and_written_as_they_ship(run) -> None:
    asked = ("puzzles", "hat_cards", "--difficulty", "easy")
    found = json.loads(run(*asked, "--json").stdout)

    (one,) = found["puzzles"]
    assert set(one) == {"options", "position", "actions", "difficulty", "margin", "replies"}
    assert one["actions"][0] in run(*asked).stdout


def test_a_file_is_gone_on_with_and_that_of_another_command_is_left_alone(run, tmp_path) -> None:
    file = tmp_path / "found.json"
    asked = ("puzzles", "hat_cards", "--difficulty", "easy", "--file", str(file))
    run(*asked)
    found = json.loads(file.read_text())
    first = {**found, "puzzles": []}
    file.write_text(json.dumps(first))

    assert run(*asked, code=0).stdout == ""
    again = json.loads(file.read_text())
    assert again["games"] > found["games"]
    assert again["puzzles"] != found["puzzles"]
    assert "--seed 1" in run(*asked, "--seed", "2", code=2).stderr
    assert json.loads(file.read_text()) == again


def test_a_file_keeps_what_was_found_where_the_disk_is_full(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "found.json"
    asked = ("puzzles", "hat_cards", "--difficulty", "easy", "--file", str(file))
    run(*asked)
    found = {**json.loads(file.read_text()), "puzzles": []}
    file.write_text(json.dumps(found))

    def full(new: Path, *_: object) -> None:
        new.write_bytes(b"{")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)

    assert "No space left on device" in run(*asked, code=2).stderr
    assert json.loads(file.read_text()) == found
    assert list(tmp_path.iterdir()) == [file]


ORIGIN = b'"origin": "kolpak puzzles hat_cards --count 1 --seed 1 --json"'


@pytest.mark.parametrize(
    "content",
    [
        b"garbage",
        b"\xff",
        b"[]",
        b'{"puzzles": [3]}',
        b"{" + ORIGIN + b', "games": "x", "puzzles": []}',
    ],
)
def test_a_file_that_is_no_collection_is_told_and_left_alone(
    run, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "found.json"
    file.write_bytes(content)

    said = run("puzzles", "hat_cards", "--file", str(file), code=2).stderr

    assert str(file) in said
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("puzzle", "hat_cards", "--day", "tomorrow"), "“tomorrow”"),
        (("puzzle", "hat_cards", "--difficulty", "deadly"), "easy, medium, hard"),
        (("puzzle", "chess"), "chess"),
        (("puzzles", "hat_cards", "--count", "0"), "--count"),
        (("puzzles", "hat_cards", "--seed", str(2**64)), "--seed"),
        (("puzzles", "hat_cards", "--file", "no/found.json"), "There is no folder"),
    ],
)
def test_what_cannot_be_asked_is_refused(run, arguments: tuple[str, ...], said: str) -> None:
    assert said in run(*arguments, code=2).stderr
