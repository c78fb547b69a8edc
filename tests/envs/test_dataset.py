"""Data sets hold games that can be played again, and what was decided in each."""

import errno
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pyarrow import parquet

import kolpak
from kolpak.bots import compiler
from kolpak.bots.compiler import Compiler
from kolpak.cli.main import program
from kolpak.envs import dataset
from kolpak.envs.games import numbering

OPTIONS = {
    "kabaleo": "players=2",
    "hats": "players=2 hats_per_player=1 stall_limit=6",
    "hat_cards": "players=3",
}
every_game = pytest.mark.parametrize("name", OPTIONS)


def write(folder: Path, name: str, games: int, **settings: Any) -> tuple[Any, Any]:
    made = dataset.DataSet(name, OPTIONS[name], ["random"], 1, **settings)
    made.write(folder, games)
    return tuple(parquet.read_table(folder / f"{one}.parquet") for one in ("games", "moves"))


@every_game
def test_records_are_played_again_and_moves_are_theirs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "AT_ONCE", 2)  # so that there are several row groups
    games, moves = write(tmp_path, name, 5)
    rows = moves.to_pylist()
    assert parquet.ParquetFile(tmp_path / "games.parquet").num_row_groups == 3
    for row in games.to_pylist():
        game = kolpak.read(row["record"])
        assert game.record() == row["record"]  # a game has one written form
        assert game.over
        firsts = [score.place == 1 for score in game.standing]
        shares = [row[f"share_{seat}"] for seat in range(len(firsts))]
        assert shares == pytest.approx([won / sum(firsts) for won in firsts])
        numbers, state = numbering(game.rules), game.rules.start()
        mine = {one["move"]: one for one in rows if one["game"] == row["game"]}
        for move, token in enumerate(game.tokens):
            action, seat = game.notation.read_action(token), game.rules.mover(state)
            assert (move in mine) == (seat != kolpak.CHANCE)
            if move in mine:
                one = mine[move]
                assert (one["seat"], one["token"]) == (seat, token)
                assert one["action"] == numbers.number(state, action)
                assert one["legal_count"] == len(game.rules.actions(state))
                assert one["share"] == pytest.approx(shares[one["seat"]])
            state = game.rules.play(state, action)


def test_a_negative_number_of_games_is_refused_and_nothing_overwritten(tmp_path: Path) -> None:
    games, _ = write(tmp_path, "kabaleo", 1)
    with pytest.raises(ValueError, match="count must be a whole number from 0 on"):
        write(tmp_path, "kabaleo", -1)
    assert parquet.read_table(tmp_path / "games.parquet").equals(games)


def test_equal_seeds_give_equal_data(tmp_path: Path) -> None:
    first, second = (write(tmp_path, "kabaleo", 3)[0] for _ in range(2))
    assert first.equals(second)


def test_observations_are_added_on_request(tmp_path: Path) -> None:
    assert "observation" not in write(tmp_path, "kabaleo", 1)[1].column_names
    moves = write(tmp_path, "kabaleo", 1, observations=True)[1]
    observer = kolpak.envs.observe.Observer(kolpak.new("kabaleo", players=2).rules)
    turn = observer.slices["turn"]
    assert {len(row) for row in moves["observation"].to_pylist()} == {observer.size}
    assert {tuple(row[turn]) for row in moves["observation"].to_pylist()} == {(1, 0)}


def test_only_observations_need_compiled_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "_found", [Compiler(False, "no Numba")])
    write(tmp_path, "kabaleo", 1)
    with pytest.raises(kolpak.KolpakError, match="Observations need Numba"):
        write(tmp_path, "kabaleo", 1, observations=True)


def test_the_command_writes_both_files_with_progress(tmp_path: Path) -> None:
    line = ["dataset", "hat-cards", "--games", "2", "--into", str(tmp_path / "new" / "folder")]
    done = CliRunner().invoke(program, [*line, "--options", "players=2", "--bots", "random,greedy"])
    assert done.exit_code == 0, done.output
    assert "2 games and 132 moves written" in done.output
    games = parquet.read_table(tmp_path / "new" / "folder" / "games.parquet").to_pylist()
    assert [row["bots"] for row in games] == [["random", "greedy"]] * 2


def stop_at(
    number: int, end: BaseException | signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Raises an error or a signal where the game of a number begins."""
    play = dataset.DataSet._play

    def stopped(made: dataset.DataSet, at: int) -> dataset.Game:
        if at == number and isinstance(end, BaseException):
            raise end
        if at == number:
            signal.raise_signal(end)
        return play(made, at)

    monkeypatch.setattr(dataset.DataSet, "_play", stopped)


@pytest.mark.parametrize(
    ("end", "played"), [(KeyboardInterrupt(), 0), (KeyboardInterrupt(), 5), (signal.SIGTERM, 5)]
)
def test_an_interruption_keeps_what_was_played(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    end: BaseException | signal.Signals,
    played: int,
) -> None:
    write(tmp_path, "kabaleo", 3)
    monkeypatch.setattr(dataset, "AT_ONCE", 2)
    stop_at(played, end, monkeypatch)
    line = ["dataset", "kabaleo", "--games", "9", "--into", str(tmp_path)]
    done = CliRunner().invoke(program, line)
    assert done.exit_code == 130
    assert ("5 games and" in done.output) == (played == 5)
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == (played or 3)
    assert len(set(parquet.read_table(tmp_path / "moves.parquet")["game"])) == (played or 3)


def test_the_old_files_stay_where_new_ones_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, moves = write(tmp_path, "kabaleo", 3)
    stop_at(1, OSError(errno.ENOSPC, "full"), monkeypatch)
    line = ["dataset", "kabaleo", "--games", "2", "--into", str(tmp_path)]
    assert os.strerror(errno.ENOSPC) in CliRunner().invoke(program, line).output
    assert parquet.read_table(tmp_path / "games.parquet").equals(games)
    assert parquet.read_table(tmp_path / "moves.parquet").equals(moves)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("kabaleo --games 0", "from 1 up"),
        ("kabaleo", "--games is missing"),
        ("kabaleo --games 1 --bots random,random", "The game has 4 seats, but 2 bots are named"),
        ("kabaleo --games 1 --bots wizard", "wizard"),
        ("kabaleo --games 1 --options players=9", "players"),
        ("kabaleo --games 1 --into /dev/null", "/dev/null"),
    ],
)
def test_what_cannot_be_done_is_said(line: str, said: str) -> None:
    done = CliRunner().invoke(program, ["dataset", *line.split()])
    assert done.exit_code != 0
    assert said in done.output + str(done.exception)


def test_a_missing_pyarrow_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kolpak.cli.dataset.find_spec", lambda name: None)
    done = CliRunner().invoke(program, ["dataset", "kabaleo", "--games", "1"])
    assert "pip install 'kolpak[dataset]'" in done.output
