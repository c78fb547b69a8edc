"""Every command that a document names runs, at its smallest size.

A command stands in a block or between back quotes, on a page or in the docstring of a command.
``ways`` says how each is run; one without a row fails. No test runs these; what they name is looked
for instead:

* what installs, ``.ci/run`` itself and ``npm install``: CI does it, on a fresh machine
* ``mutmut run`` and ``mutmut show``, which take half an hour and an extra (``test_mutation``)
* ``examples/train_stable_baselines.py``, which needs PyTorch; its environment is tested
* ``browser.others``, for which no machine of CI has browsers, beyond its ``--help``
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from browser.building import WEB
from browser.visiting import EXECUTABLE
from cli.evening import KABALEO, Evening
from cli.storing import on
from docs.ways import WAYS, Way
from kolpak.cli.main import program
from kolpak.fast.cache import digest
from kolpak.server.store import Person, Store
from kolpak.server.store.urls import default_url
from pages import PAGES, ROOT, blocks_of, name_of, prose_of
from server.postgres import cluster, fresh_database, wanted
from server.process.serving import Serving
from waiting import until

PROGRAMS = (
    r"(\.venv/bin/)?(kolpak|python3?|pip|npm|pytest|mutmut|ruff|mypy)"
    r"|curl|sqlite3|pg_dump|psql|\.ci/run"
)
COMMAND = re.compile(rf"(umask \d+; |cd \S+ && |[A-Z_]+=\S* )*({PROGRAMS})( .*)?")
WITHIN = 900
"""Seconds for a command: on a busy machine a twin alone takes two minutes to compile."""


SEALED = ROOT / "tests" / "fair" / "records" / "kabaleo.kolpak"
TAGS = dict(re.findall(r'^\[(\w+) "(.*)"\]$', SEALED.read_text("utf-8"), re.MULTILINE))
NAMED = {
    "GAME": "kabaleo",
    "NAME": "kabaleo",
    "FILE…": "game.kolpak",
    "FILE": "game.kolpak",
    "RECORD": "game.kolpak",
    "PROOF": "proof.txt",
    "CHECKOUT": str(ROOT),
    "--commitment HEX": f"--commitment {TAGS['Commitment']}",
    "--contribution HEX": f"--contribution {TAGS['Random0']}",
}
"""What stands for the words in capitals; ``ID`` is a table of the test's own."""


NEEDED = {
    "benchmarks/server.py": ("npm", lambda: shutil.which("npm") is not None),
    "benchmarks/crowd.py": ("npm", lambda: shutil.which("npm") is not None),
    "process/cuts.py": ("PostgreSQL", wanted),
    "--workers": ("PostgreSQL", wanted),
    "--databases": ("PostgreSQL", wanted),
    "npm run watch": ("npm", lambda: shutil.which("npm") is not None),
    "-m browser.": ("Chromium", Path(EXECUTABLE).exists),
}
"""What must be installed for a command; without it the test is skipped, in CI it fails."""


def read_command(text: str) -> str | None:
    """Return the command that a line or a quotation is, without comment; None if it is none."""
    text = re.sub(r"^\$ |\s+#.*|\s{3,}.*", "", re.sub(r"\n\s*", " ", text.strip()))
    text = re.sub(r" \[[^]]*\]| …", "", text)
    return text if COMMAND.fullmatch(text) else None


def quoted(text: str) -> Iterator[str]:
    """Yield the indented lines and the quotations of a text."""
    yield from re.findall(r"^    (.*)$", text, re.MULTILINE)
    yield from re.findall(r"`+([^`]+)`+", text)


def texts() -> Iterator[tuple[str, str]]:
    """Yield every line and quotation that may be a command, with the file it stands in."""
    for page in PAGES:
        for block in blocks_of(page):
            if block.kind in ("", "sh", "bash", "console"):
                for line in re.sub(r"\\\n", " ", block.text).splitlines():
                    yield line, name_of(page)
        for text in quoted(prose_of(page)):
            yield text, name_of(page)
    folders = ("benchmarks", "examples", "tests", "src")
    for file in sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py")):
        source = file.read_text("utf-8")
        if "__main__" in source and (about := ast.get_docstring(ast.parse(source))):
            for text in quoted(about):
                yield text, name_of(file)


def commands() -> dict[str, str]:
    """Map every command to the first file that names it."""
    found: dict[str, str] = {}
    for text, place in texts():
        if command := read_command(text):
            found.setdefault(command, place)
    return found


def way_of(command: str) -> Way | None:
    return next((way for way in WAYS if re.fullmatch(way.pattern, command)), None)


def smallest(command: str, way: Way) -> str:
    """Return a command at its smallest size, for which its own sizes give way."""
    for option in re.findall(r"--\w+", way.small):
        command = re.sub(rf" {option} \S+", "", command)
    return f"{command} {way.small}".rstrip()


COMMANDS = commands()
RUN = {
    smallest(command, way): pytest.param(
        command,
        way,
        id=f"{place}: {command}",
        marks=[getattr(pytest.mark, way.tier)] if way.tier else [],
    )
    for command, place in COMMANDS.items()
    if (way := way_of(command)) is not None
}
"""By what is run: commands that differ only in their sizes are run once."""


def test_how_every_command_is_run_is_known() -> None:
    unknown = {command: place for command, place in COMMANDS.items() if way_of(command) is None}

    assert unknown == {}, "each needs a row in WAYS, or is no command"


def test_every_line_for_the_shell_begins_with_a_known_program() -> None:
    strange = [
        f"{name_of(page)}: {line}"
        for page in PAGES
        for block in blocks_of(page)
        if block.kind in ("sh", "bash", "console")
        for line in block.text.replace("\\\n", " ").splitlines()
        if not read_command(line) and not re.match(r"\w+=|$", line)
    ]

    assert strange == []


def test_every_way_is_that_of_a_command() -> None:
    used = {way_of(command) for command in COMMANDS}

    assert [way.pattern for way in WAYS if way not in used] == []


def test_every_script_that_a_command_names_is_there() -> None:
    scripts = {
        script: place
        for command, place in COMMANDS.items()
        for script in re.findall(r"(?<= )(?:benchmarks|examples|tests)/[\w/]+\.py\b", command)
    }

    assert {s: place for s, place in scripts.items() if not (ROOT / s).is_file()} == {}


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("$ kolpak play hats   # a comment", "kolpak play hats"),
        ("python a.py [--tables 5] [WORD …]", "python a.py"),
        ("cd tests && python -m records.make", "cd tests && python -m records.make"),
        ("kolpak arena kabaleo\n  master", "kolpak arena kabaleo master"),
        ("kolpak.db", None),
        ("python benchmarks/new.py --much", "python benchmarks/new.py --much"),
    ],
)
def test_a_command_is_told_from_other_text(text: str, command: str | None) -> None:
    assert read_command(text) == command


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, so that what commands write changes nothing.

    The package is a link: compiled code is kept for its place, and would be compiled anew for a
    copy.
    """
    tree = tmp_path_factory.mktemp("project")
    for name in ("docs", "tests", "benchmarks", "examples"):
        shutil.copytree(ROOT / name, tree / name)
    (tree / "src").symlink_to(ROOT / "src")
    shutil.copy(ROOT / "pyproject.toml", tree)
    verdicts = tree / "mutants" / "src" / "kolpak" / "games" / "catalog.py.meta"
    verdicts.parent.mkdir(parents=True)
    verdicts.write_text('{"exit_code_by_key": {"catalog.x_find__mutmut_1": 1}}', "utf-8")
    return tree


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with records and a database that the pages speak of."""
    for name in ("evening.kolpak", "game.kolpak"):
        shutil.copy(SEALED, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path


@pytest.mark.parametrize(("command", "way"), RUN.values())
def test_a_command_runs(command: str, way: Way, request: pytest.FixtureRequest) -> None:
    if way.elsewhere is not None:
        file, what = way.elsewhere
        assert what in (ROOT / file).read_text("utf-8")
        return
    line = smallest(command, way).replace(".venv/bin/", "")
    for name, value in NAMED.items():
        line = re.sub(rf"(?<!\S){name}(?!\S)", value, line)
    skip_unless_installed(line)
    words = shlex.split(line)
    if words[:2] == ["pip", "install"]:
        check_extras(words[-1])
    elif words[0] == "npm":
        watch(request.getfixturevalue("tmp_path"))
    elif words == ["kolpak"] or words[:2] == ["kolpak", "serve"]:
        serve(words[2:], request.getfixturevalue("folder"))
    elif words[0] == "kolpak":
        run_here(words[1:], request.getfixturevalue("folder"))
    else:
        package = ROOT / "src"
        if way.changes:
            package = Path(shutil.copytree(package, request.getfixturevalue("tmp_path") / "src"))
        run_process(line, request.getfixturevalue("tree"), package, plain=way.plain)


def skip_unless_installed(line: str) -> None:
    """Skip a command that needs what is missing on this machine."""
    for part, (program_needed, is_there) in NEEDED.items():
        if part in line and not is_there():
            pytest.skip(f"{program_needed} is not installed here")


def check_extras(what: str) -> None:
    """Hold that the extras exist; what an installation brings is seen in CI."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = re.fullmatch(r"(?:kolpak|\.)(?:\[(.*)\])?", what)
    assert extras is not None
    named = set(filter(None, (extras[1] or "").split(",")))
    assert named <= project["optional-dependencies"].keys()


def watch(folder: Path) -> None:
    """Watch the sources until the page was built once, into a folder of our own."""
    own = {**os.environ, "KOLPAK_STATIC": str(folder)}
    npm = subprocess.Popen(["npm", "run", "watch"], cwd=WEB, env=own, start_new_session=True)
    try:
        asyncio.run(until((folder / "worker.js").exists))
    finally:
        os.killpg(npm.pid, signal.SIGTERM)
        npm.wait()


def serve(options: list[str], folder: Path) -> None:
    """Serve with these options, but on a port and data of our own, until it is ready."""
    for name in [name for name in ("--port", "--database") if name in options]:
        at = options.index(name)
        del options[at : at + 2]
    with contextlib.ExitStack() as stack:
        database = default_url(folder)
        if "--workers" in options:
            database = fresh_database(stack.enter_context(cluster()))
        own = ("--host", "127.0.0.1", "--database", database)
        data = () if "--data" in options else own[2:]
        serving = stack.enter_context(Serving(*options, *own[:2], *data))
        assert serving.stop()[0] == 0


def run_here(words: list[str], folder: Path) -> None:
    """Run a line of the program in this process; nothing is typed but a password."""
    if {"games", "elsewhere"} & set(words):
        table = fill(folder / "games")
        words = [table if word == "ID" else word for word in words]
    if words[0] == "import":
        export = ["export", words[1], "--data", "games"]
        (folder / words[1]).unlink()
        assert CliRunner().invoke(program, export).exit_code == 0
    typed = "a brown hat\n" if words[0] == "password" else ""
    done = CliRunner().invoke(program, words, input=typed)
    assert done.exit_code == 0, done.output
    assert done.output


def fill(data: Path) -> str:
    """Make a database with an account and a finished match; return the table's id."""
    data.mkdir()

    async def match(store: Store) -> str:
        await store.people.add(Person("p9", "Ada", 100.0, "ada", "no password"))
        evening = Evening(store)
        live = await evening.begin(KABALEO)
        await evening.play(live)
        return live.table.id

    return on(default_url(data), match)


def run_process(line: str, tree: Path, package: Path, *, plain: bool) -> None:
    """Run a line in a copy of the project with the tests' interpreter, ``plain`` without Numba."""
    programs = tree / "programs"
    programs.mkdir(exist_ok=True)
    for name in ("python", "python3"):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', "utf-8")
        (programs / name).chmod(0o755)
    own = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(package),
        "KOLPAK_LIVENESS": "2",
        "NUMBA_DISABLE_JIT": str(int(plain)),
    }
    before = digest.__wrapped__()
    with contextlib.ExitStack() as stack:
        if "--databases" in line:
            server = stack.enter_context(cluster())
            line = re.sub(r"\bURL\b", lambda _: fresh_database(server), line)
        done = subprocess.run(
            ["bash", "-c", line],
            cwd=tree,
            env={**os.environ, **own},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=WITHIN,
            check=False,
        )
    assert done.returncode == 0, done.stdout
    assert digest.__wrapped__() == before, "it has changed the package, and needs Way.changes"
