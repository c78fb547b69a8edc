"""The data folder may have any name, its database only one, and its owner no home."""

import os
import pwd
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Run
from cli.evening import ANN, HATS, Evening
from cli.storing import on
from kolpak.server.store import Store, default_url
from kolpak.table.commands import Resign
from server.http.site import FAST, running

NAMES = [
    "p%20q",
    "x%41y",
    "q?mode=ro",
    "a#b",
    "two words",
    "Zoë’s كلاه",
    "a:b@c",
    "sqlite:",
    "file:x",
    "[::1",
    "100%",
    "-",
]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a finished game."""
    folder = tmp_path_factory.mktemp("games")

    async def play(store: Store) -> None:
        evening = Evening(store)
        live = await evening.begin(HATS)
        await evening.do(live, ANN, Resign(None))

    on(default_url(folder), play)
    return folder


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("above", [True, False])
def test_every_command_uses_the_folder_that_is_named(
    run: Run, tmp_path: Path, games: Path, monkeypatch: pytest.MonkeyPatch, name: str, above: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    data = str(tmp_path / name) if above else name
    file = tmp_path / "games.kolpak"
    run("export", str(file), "--data", str(games))

    run("import", str(file), "--data", data)

    assert {one.name for one in tmp_path.iterdir()} == {name, "games.kolpak"}
    assert (tmp_path / name / "kolpak.db").is_file()
    assert run("export", "--data", data).stdout == file.read_text("utf-8")
    assert run("tidy", "--data", data).stdout == ""
    assert "“ann”" in run("password", "ann", "--data", data, code=2).stderr
    assert {one.name for one in tmp_path.iterdir()} == {name, "games.kolpak"}


@pytest.mark.parametrize("name", NAMES)
def test_the_server_uses_the_folder_that_is_named(tmp_path: Path, name: str) -> None:
    with running(tmp_path / name, FAST) as site:
        assert site.visitor("Ann").open()

    assert {one.name for one in tmp_path.iterdir()} == {name}
    assert on(default_url(tmp_path / name), lambda store: store.tables.ids()) != []


def test_every_command_works_while_a_server_runs(run: Run, tmp_path: Path, games: Path) -> None:
    file = tmp_path / "games.kolpak"
    run("export", str(file), "--data", str(games))
    data = str(tmp_path / "data")
    with running(Path(data), FAST) as site:
        ann = site.visitor("Ann")
        ann.post("/api/account", json={"login": "ann", "password": "blue hat 17"})
        table = ann.open()

        run("import", str(file), "--data", data)
        assert run("export", "--data", data).stdout == file.read_text("utf-8")
        run("password", "ann", "--data", data, input="a brown hat\n")
        run("tidy", "--apply", "--data", data)

        signed_in = ann.post("/api/session", json={"login": "ann", "password": "a brown hat"})
        assert signed_in.status_code == 200
        assert ann.see(table)["phase"] == "open"


@pytest.mark.parametrize("line", ["export", "tidy", "password ann", "import games.kolpak"])
def test_a_file_with_a_second_name_is_left_alone(
    run: Run, tmp_path: Path, games: Path, line: str
) -> None:
    file = tmp_path / "games.kolpak"
    run("export", str(file), "--data", str(games))
    (tmp_path / "kolpak.db").hardlink_to(games / "kolpak.db")
    try:
        words = line.replace("games.kolpak", str(file)).split()
        refused = run(*words, "--data", str(tmp_path), code=2)
    finally:
        (tmp_path / "kolpak.db").unlink()

    assert "hard links" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert run("export", "--data", str(games)).stdout == file.read_text("utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "export",
        "play hats --record",
        "arena hats random random --deals 1 --json",
        "solve - --proof",
    ],
)
@pytest.mark.parametrize("name", ["kolpak.db", "kolpak.db-wal", "link"])
def test_no_command_writes_into_a_database(run: Run, tmp_path: Path, line: str, name: str) -> None:
    on(default_url(tmp_path), lambda store: store.tables.ids())
    (tmp_path / "link").symlink_to("kolpak.db")
    before = (tmp_path / "kolpak.db").read_bytes()

    refused = run(*line.split(), str(tmp_path / name), code=2)

    assert refused.stderr == (
        f"{tmp_path / name} belongs to a database, which would be lost. Choose another file.\n"
    )
    assert (tmp_path / "kolpak.db").read_bytes() == before


@pytest.mark.parametrize("line", ["export", "tidy", "password ann"])
@pytest.mark.parametrize("made", ["", "CREATE TABLE bookmarks (address)"])
def test_what_is_no_database_of_ours_is_left_as_it_is(
    run: Run, tmp_path: Path, line: str, made: str
) -> None:
    file = tmp_path / "other.db"
    file.touch()
    with closing(sqlite3.connect(file)) as other:
        other.execute(made)
    before = file.read_bytes()

    refused = run(*line.split(), "--database", f"sqlite:///{file}", code=2)

    assert refused.stderr.startswith("The database holds ")
    assert [(path, path.read_bytes()) for path in tmp_path.iterdir()] == [(file, before)]


@pytest.mark.parametrize("home", [None, ""])
@pytest.mark.parametrize("line", ["serve --port 9", "export", "tidy", "password ann"])
def test_without_a_home_a_folder_must_be_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, home: str | None, line: str
) -> None:
    def nobody(user: int) -> pwd.struct_passwd:
        raise KeyError(user)

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setitem(os.environ, "HOME", home)

    refused = run(*line.split(), code=2)

    assert "--data" in refused.stderr
    assert refused.stderr.count("\n") == 1
