"""The house stands: imports point down the floors and never in circles, and files stay small."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from kolpak import envs
from kolpak.games.catalog import BUILT_IN

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src"
FLOORS = {
    "kolpak.words": 0,
    "kolpak.play": 1,
    **{f"kolpak.games.{name}": 2 for name in BUILT_IN},
    "kolpak.games": 2.5,  # the catalog names all games
    "kolpak.fast": 3,
    "kolpak.fair": 3,
    "kolpak.bots": 4,
    "kolpak.table": 4,
    "kolpak.live": 5,
    "kolpak.lessons": 5,
    "kolpak.review": 5,
    "kolpak.envs": 5,
    "kolpak.puzzles": 6,  # shows like a lesson, judges like a review
    "kolpak.server.store": 6,
    "kolpak.server.accounts": 6.1,  # signs in people of the store
    "kolpak.server.web": 6.2,
    "kolpak.server.cluster": 6.2,
    "kolpak.server": 6.3,  # main, app and config put the rooms together
    "kolpak.arena": 6,
    "kolpak.cli": 7,
    "kolpak": 8,  # the face
    "kolpak_program": 9,  # the program's first lines
}
BARE_WORDS = ("kolpak.words.message", "kolpak.words.languages", "kolpak.words.pages")
BARE = (
    *BARE_WORDS,
    "kolpak.play",
    "kolpak.games",
    "kolpak.fair",
    "kolpak.table",
    "kolpak.live",
    "kolpak.lessons",
)
"""They run in a browser too: standard library and messages only."""
IF_THERE = {"kolpak.live.encoding": "msgspec"}
"""What a module of theirs uses where it is installed; it does without it elsewhere."""
LINES = 400


def module(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(path): path for path in sorted(SOURCE.rglob("*.py"))}


@cache
def imports(path: Path) -> frozenset[str]:
    """Names the modules a file imports: at the top, late and for types only."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{path}: imports are written in full"
            assert node.level == 0, f"{path}: imports are written in full"
            if node.module == "kolpak" and [name.name for name in node.names] == ["__version__"]:
                continue  # a text that everybody may read
            inner = {f"{node.module}.{name.name}" for name in node.names}
            found |= (inner & MODULES.keys()) | ({node.module} if inner - MODULES.keys() else set())
    return frozenset(found)


def package(name: str) -> str:
    return next(key for key in FLOORS if f"{name}.".startswith(f"{key}."))


def test_every_folder_has_its_floor() -> None:
    homeless = [name for name in MODULES if package(name) in ("kolpak", "kolpak.games")]
    assert homeless == ["kolpak", "kolpak.__main__", "kolpak.games", "kolpak.games.catalog"]


def test_every_floor_has_its_folder() -> None:
    assert FLOORS.keys() - MODULES.keys() == set()


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_down_or_inside_the_own_package(name: str) -> None:
    own = package(name)
    lower = [key for key, floor in FLOORS.items() if floor < FLOORS[own]]
    for target in sorted(found for found in imports(MODULES[name]) if found.startswith("kolpak")):
        allowed = package(target) in (own, *lower)
        assert allowed, f"{name} imports {target}; allowed are {own} and what is below it: {lower}"


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith(BARE)])
def test_the_bare_floors_import_the_standard_library_and_messages_only(name: str) -> None:
    for target in sorted(imports(MODULES[name])):
        known = target.partition(".")[0] in {*sys.stdlib_module_names, "kolpak", IF_THERE.get(name)}
        if target.startswith("kolpak.words"):
            known = target in BARE_WORDS
        assert known, (
            f"{name} imports {target}; allowed are the standard library, {BARE_WORDS} "
            "and the house from play on"
        )


PLAIN_BOTS = ("kolpak.bots.roster",)
"""What imports every bot that needs no compiled code."""

BLOCKED = """
import sys
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder

class House(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        known = name.partition(".")[0] in {*sys.stdlib_module_names, "kolpak"}
        return PathFinder.find_spec(name, path, target) if known else None

sys.meta_path = [BuiltinImporter, FrozenImporter, House]
"""
"""Begins a script to which every module from elsewhere is one that is not installed."""

PLAYS = """
from random import Random
import kolpak
from kolpak.bots.roster import bot, bots, missing
from kolpak.games.catalog import BUILT_IN
from kolpak.play.steps import steps
from kolpak.words.pages import rule_page

assert {"kabaleo", "hats", "hat_cards"} <= {*kolpak.GAMES}  # other ones may need more
for name in BUILT_IN:
    assert (rule_page(name) or "# ").startswith("# ")
    kind = kolpak.find(name)
    players = min(kind.player_numbers())
    rules = kind.rules(kind.options.read(kind.with_table_defaults(f"players={players}")))
    for level in set(bots(name)) - set(missing(name)):
        list(steps(rules, [bot(name, level, rules)] * players, "1"))
"""


def test_the_bare_floors_run_where_nothing_else_is_installed() -> None:
    bare = [name for name in MODULES if name.startswith((*BARE, *PLAIN_BOTS))]
    script = "\n".join([BLOCKED, *(f"import {name}" for name in bare), PLAYS])
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["account", "forms", "messages", "plots", "reviewer"])
def test_what_reviews_of_all_games_share_is_about_none_of_them(name: str) -> None:
    text = MODULES[f"kolpak.review.{name}"].read_text("utf-8")
    quoted = [f'"{word}' for word in (*BUILT_IN, "first:", "first=", "deal:")]

    assert [word for word in quoted if word in text] == []


def test_no_import_goes_round_in_a_circle() -> None:
    graph = {name: imports(path) & MODULES.keys() for name, path in MODULES.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"imports go round in a circle: {' <- '.join(error.args[1])}")


@pytest.mark.parametrize(
    "path", [*MODULES.values(), *sorted(TESTS.rglob("*.py"))], ids=lambda path: path.name
)
def test_no_file_is_too_long(path: Path) -> None:
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LINES, f"{path} has {lines} lines; allowed are {LINES}"


@pytest.mark.parametrize(
    ("script", "heavy"),
    [
        (
            "import kolpak; kolpak.new('kabaleo', seed=1)",
            {"fluent", "fluent.runtime", "click", "numba", "numpy", "sqlalchemy", "asyncio"},
        ),
        ("import kolpak.server.main", {"asyncpg", "webauthn", "sqlalchemy.dialects.postgresql"}),
    ],
    ids=["the library", "a server with one file"],
)
def test_the_house_imports_nothing_heavy_before_it_is_needed(script: str, heavy: set[str]) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", f"{script}; import sys; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert heavy.isdisjoint(loaded), f"{script} loads {sorted(heavy.intersection(loaded))}"


def test_types_are_shipped_and_names_that_are_loaded_late_are_listed() -> None:
    names: dict[str, object] = {}
    exec("from kolpak.envs import *", names)
    assert (SOURCE / "kolpak" / "py.typed").is_file()
    assert names.keys() - {"__builtins__"} == set(envs.__all__) <= set(dir(envs))
