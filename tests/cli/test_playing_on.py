"""``kolpak play --from``: a game goes on from a moment of a record, against bots."""

from pathlib import Path
from random import Random

import pytest

import kolpak
from kolpak.cli.players import seat_players
from kolpak.cli.screen import Screen
from kolpak.cli.terminal_game import TerminalGame
from review.playing import at_random

AT = 12


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A file with a finished game of three, two of them bots."""
    game = at_random("kabaleo", "players=3", 4)
    game.tags |= {"Seat0": "Ann", "Seat1": "bot:random", "Seat2": "bot:novice"}
    file = tmp_path / "evening.kolpak"
    file.write_text(game.record(), "utf-8")
    return file


def test_it_goes_on_with_the_options_and_bots_of_the_record_and_says_what_was_given(
    run, source: Path, tmp_path: Path
) -> None:
    played = kolpak.read(source.read_text("utf-8"))
    file = tmp_path / "other.kolpak"
    line = ("play", "--from", str(source), "--at", str(AT), "--seed", "1", "--record", str(file))

    shown = run(*line, input="quit\n").stdout

    game = kolpak.read(file.read_text("utf-8"))
    assert game.tokens == played.tokens[:AT]
    assert game.options == played.options
    assert game.tags["Given"] == str(AT)
    seats = [game.tags[f"Seat{seat}"] for seat in range(3)]
    mover = game.mover
    assert seats == ["you" if seat == mover else f"bot:{seats[seat][4:]}" for seat in range(3)]
    assert {"bot:random", "bot:novice"} & {*seats} == {*seats} - {"you", "bot:greedy"}
    assert f"goes on after token {AT}." in shown


def test_it_is_played_to_its_end_replayed_and_never_checked(
    run, source: Path, tmp_path: Path
) -> None:
    file = str(tmp_path / "other.kolpak")
    line = ("play", "--from", str(source), "--at", str(AT), "--seats", "greedy,greedy,random")

    run(*line, "--record", file)

    game = kolpak.read(Path(file).read_text("utf-8"))
    assert game.over
    assert game.tags["Given"] == str(AT)
    assert "Result" in game.tags
    assert run("replay", file).stdout
    assert "no proof" in run("verify", file, code=1).stdout


def test_what_was_broken_off_goes_on_at_its_end(run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.kolpak", tmp_path / "second.kolpak"
    run("play", "hats", "players=2", "--seed", "3", "--record", first, input="1\nquit\n")

    run("play", "--from", first, "--record", second, input="quit\n")

    broken, going_on = (kolpak.read(file.read_text("utf-8")) for file in (first, second))
    assert going_on.tokens[: len(broken.tokens)] == broken.tokens
    assert going_on.tags["Given"] == str(len(broken.tokens))
    assert going_on.options == broken.options


def test_what_was_given_is_not_taken_back_and_bots_have_seen_it(run, source: Path) -> None:
    text = run("play", "--from", str(source), "--at", str(AT), input="undo\nquit\n").stdout
    played = kolpak.read(source.read_text("utf-8"))
    game = kolpak.Game(played.type, played.options)
    for token in played.tokens[:AT]:
        game.play(token)
    table = TerminalGame(game, seat_players(game, None, seed=1), Random(1), Screen("fast"))

    turn = table._turn(0, game.rules.actions(game.state))

    assert "Nothing can be taken back" in text
    assert len(turn.history) == AT


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("kabaleo --from FILE", "leave “kabaleo” out"),
        ("kabaleo --at 3", "--from is missing"),
        ("--number 0 kabaleo", "--from is missing"),
        ("--from FILE", "Here the game is over"),
        ("--from FILE --at 9999", "There is no moment 9999"),
        (
            "--from FILE --number 1",
            "evening.kolpak holds no record 1: counted from 0, there is one record.",
        ),
        ("--from -", "Standard input holds no record."),
        ("--from FILE --at 3 --seats Ann,Bob", "2 seats are named"),
        ("", "GAME is missing"),
    ],
)
def test_where_it_cannot_go_on_is_said(run, source: Path, words: str, said: str) -> None:
    given = [str(source) if word == "FILE" else word for word in words.split()]

    assert said in run("play", *given, code=2).stderr
