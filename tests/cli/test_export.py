"""Records leave a server's database and come into another one, byte for byte or not at all."""

import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from cli.evening import CARDS, Evening, spent
from cli.storing import on
from kolpak.cli.main import program
from kolpak.fair.verify import verify
from kolpak.server.store import Store
from kolpak.server.store.urls import default_url

FINISHED = ("kabaleo", "hats", "hat_cards", "resigned", "stopped")
GAMES = 6
"""Finished ones: Kabaleo's match has two, of the resigned and the stopped match one is over."""


class Place(NamedTuple):
    """A data folder, and its tables by what has come of them."""

    data: str
    tables: dict[str, str]


@pytest.fixture(scope="session")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The data of an evening, to be left as it is."""
    folder = tmp_path_factory.mktemp("evening")
    return Place(str(folder), on(default_url(folder), lambda store: spent(Evening(store))))


@pytest.fixture
def records(run, evening: Place, tmp_path: Path) -> Path:
    """A file with all finished games of the evening."""
    file = tmp_path / "evening.kolpak"
    run("export", str(file), "--data", evening.data)
    return file


def test_all_finished_games_are_written_and_stand_every_check(run, evening: Place) -> None:
    result = run("export", "--data", evening.data)

    verdicts = verify(result.stdout)
    assert [verdict.right for verdict in verdicts] == [True] * GAMES
    assert result.stderr == "6 games of 5 tables written.\n"
    assert evening.tables["running"] not in result.stdout


def test_the_records_are_in_utf_8_whatever_the_terminal_writes(evening: Place) -> None:
    result = CliRunner(charset="cp1252").invoke(program, ["export", "--data", evening.data])

    verdicts = verify(result.stdout_bytes.decode("utf-8"))
    assert [verdict.right for verdict in verdicts] == [True] * GAMES


@pytest.mark.parametrize(
    ("output", "reason"),
    [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")],
)
def test_an_output_that_takes_nothing_is_told(evening: Place, output: str, reason: str) -> None:
    line = shlex.join([sys.executable, "-m", "kolpak.cli.main", "export", "--data", evening.data])

    done = subprocess.run(
        f"{line} {output}",
        shell=True,
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )

    assert done.stderr == f"Standard output cannot be written: {reason}\n"
    assert done.returncode == 2


def test_a_folder_gets_a_file_for_each_table(run, evening: Place, tmp_path: Path) -> None:
    run("export", str(tmp_path), "--data", evening.data)

    written = {file.stem: file.read_bytes() for file in tmp_path.glob("*.kolpak")}
    assert set(written) == {evening.tables[name] for name in FINISHED}
    one = run("export", "--table", evening.tables["kabaleo"], "--data", evening.data)
    assert written[evening.tables["kabaleo"]] == one.stdout.encode()


@pytest.mark.parametrize("name", ["running", "nobody's"])
def test_a_table_without_finished_games_is_told(run, evening: Place, name: str) -> None:
    table = evening.tables.get(name, name)

    result = run("export", "--table", table, "--data", evening.data, code=2)

    assert result.stdout == ""
    assert result.stderr == f"Table “{table}” has no finished games here.\n"


def test_a_folder_without_a_database_is_told_and_left_empty(run, tmp_path: Path) -> None:
    result = run("export", "--data", str(tmp_path), code=2)

    assert result.stderr == f"There is no file {tmp_path / 'kolpak.db'}.\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("body", ["'{'", "(SELECT body FROM events WHERE number = 0)"])
def test_a_damaged_log_does_not_keep_the_others(
    run, evening: Place, tmp_path: Path, body: str
) -> None:
    hats = evening.tables["hats"]
    with (
        closing(sqlite3.connect(Path(evening.data) / "kolpak.db")) as whole,
        closing(sqlite3.connect(tmp_path / "kolpak.db")) as copy,
    ):
        whole.backup(copy)
        copy.execute(f"UPDATE events SET body = {body} WHERE table_id = ? AND number = 4", (hats,))
        copy.commit()

    result = run("export", "--data", str(tmp_path), code=2)

    assert len(verify(result.stdout)) == GAMES - 1
    assert hats in result.stderr
    assert "5 games of 4 tables written." in result.stderr


def test_what_is_imported_is_exported_again_byte_for_byte(
    run, records: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"

    told = run("import", str(records), "--data", str(other)).stdout.splitlines()
    again = run("export", "--data", str(other)).stdout

    assert again.encode() == records.read_bytes()
    assert len(told) == len(FINISHED)
    assert sum("with 2 games" in line for line in told) == 1


def test_the_games_of_a_table_are_imported_in_whatever_order_they_come(
    run, evening: Place, tmp_path: Path
) -> None:
    other = str(tmp_path / "other")
    text = run("export", "--table", evening.tables["kabaleo"], "--data", evening.data).stdout
    records = re.split(r"(?m)^(?=\[Game )", text)

    run("import", "-", "--data", other, input="\n".join(reversed(records)))

    assert len(records) == 3
    assert run("export", "--data", other).stdout == text


def test_importing_twice_does_no_harm(run, evening: Place, records: Path) -> None:
    before = run("export", "--data", evening.data).stdout

    result = run("import", str(records), "--data", evening.data)

    assert result.stdout.count("was there before and is left as it is.") == len(FINISHED)
    assert run("export", "--data", evening.data).stdout == before


def test_a_record_that_was_changed_is_refused_and_the_others_come(
    run, evening: Place, records: Path, tmp_path: Path
) -> None:
    changed = records.read_text().replace("Bób ❄", "Bob", 1)
    records.write_text(changed)

    result = run("import", str(records), "--data", str(tmp_path / "other"), code=2)

    assert result.stderr.count("are not imported:") == 1
    assert result.stdout.count("is there now") == len(FINISHED) - 1


def test_where_nothing_can_be_put_in_no_database_is_made(
    run, records: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    records.write_text(records.read_text().replace("Bób ❄", "Bob"))

    result = run("import", str(records), "--data", str(other), code=2)

    assert result.stderr.count("are not imported:") == len(FINISHED)
    assert not other.exists()


def test_a_game_that_nobody_has_sealed_is_refused(run, records: Path, tmp_path: Path) -> None:
    lines = records.read_text().splitlines(keepends=True)
    sealed = ("[Seal", "[Commitment", "[Seed", "[Random", "[Table", "[Round", "[End")
    records.write_text("".join(line for line in lines if not line.startswith(sealed)))

    result = run("import", str(records), "--data", str(tmp_path / "other"), code=2)

    assert "are not imported:" in result.stderr
    assert result.stdout == ""


def test_a_game_that_is_there_twice_comes_once(run, evening: Place, tmp_path: Path) -> None:
    text = run("export", "--table", evening.tables["hats"], "--data", evening.data).stdout
    file, other = tmp_path / "hats.kolpak", str(tmp_path / "other")
    file.write_text(text)

    result = run("import", str(file), str(file), "--data", other)

    assert result.stdout.endswith("is there now, with one game.\n")
    assert run("export", "--data", other).stdout == text


def test_games_of_two_tables_with_one_name_are_refused(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cards(store: Store) -> None:
        evening = Evening(store)
        await evening.play(await evening.begin(CARDS))

    monkeypatch.setattr("kolpak.live.registry.secrets.token_urlsafe", lambda _: "namesakes")
    texts = []
    for name in ("one", "two"):
        on(default_url(tmp_path / name), cards)
        texts.append(run("export", "--data", str(tmp_path / name)).stdout)
    assert [verdict.right for verdict in verify("\n".join(texts))] == [True, True]

    line = ["import", "-", "--data", str(tmp_path / "other")]
    result = run(*line, input="\n".join(texts), code=2)

    assert result.stderr.startswith("The records of table “namesakes” are not imported:")
    assert "each game of the match there once" in result.stderr


def test_one_game_of_a_match_may_come_alone(run, evening: Place, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    text = run("export", "--table", evening.tables["kabaleo"], "--data", evening.data).stdout
    last = "[Game " + text.split("[Game ")[2]

    run("import", "-", "--data", other, input=last)

    assert run("export", "--data", other).stdout == last


def test_a_file_without_a_record_is_told_and_the_others_come(
    run, evening: Place, records: Path, tmp_path: Path
) -> None:
    empty, other = tmp_path / "empty.kolpak", str(tmp_path / "other")
    empty.touch()

    alone = run("import", str(empty), "--data", other, code=2)
    assert (alone.stdout, alone.stderr) == ("", f"{empty} holds no record.\n")
    assert not Path(other).exists()

    result = run("import", str(empty), str(records), "--data", other, code=2)
    assert result.stderr == alone.stderr
    assert result.stdout.count("is there now") == len(FINISHED)


def test_a_file_in_no_folder_cannot_be_written(run, evening: Place, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "evening.kolpak"

    result = run("export", str(file), "--data", evening.data, code=2)

    assert result.stderr == f"There is no folder to put the file {file} into.\n"


@pytest.mark.parametrize(
    "name",
    [
        "x" * 31,
        "x" * 100_000,
        "A\u202enn",
        "A\u2069nn",
        " Ann",
        "bot:" + "x" * 31,
        "bot:Greedy",
        "bot:\u202e",
    ],
)
def test_a_name_that_nobody_could_have_is_not_put_in(
    run, evening: Place, tmp_path: Path, name: str
) -> None:
    table = evening.tables["resigned"]
    file = tmp_path / "forged.kolpak"
    text = run("export", "--table", table, "--data", evening.data).stdout
    file.write_text(text.replace('[Seat0 "Ann"]', f'[Seat0 "{name}"]'), "utf-8")

    refused = run("import", str(file), "--data", str(tmp_path / "new"), code=2)

    assert refused.stderr.count("\n") == 1
    assert len(refused.stderr) < 300
    assert not (tmp_path / "new").exists()
