"""A game that is registered from outside shows everywhere: terminal, table, server, library."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from pathlib import Path
from textwrap import dedent
from typing import Any
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

import pytest
from click.testing import CliRunner

import kolpak
from examples.served import served
from kolpak.arena.plan import plan
from kolpak.arena.run import run
from kolpak.arena.statistics import shares_by_deal
from kolpak.bots.roster import best_bot, levels
from kolpak.cli.bot_words import bot_about, bot_title
from kolpak.cli.main import program
from kolpak.envs.games import numbering, rules
from kolpak.fast.catalog import twin
from kolpak.live.bot_pool import BotPool
from kolpak.table.playing import hint_turn
from kolpak.words.translation import translate
from pages import ROOT
from table.story import Told, id_of, running
from waiting import PATIENCE

HEAP = ROOT / "examples" / "heap.py"


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch) -> kolpak.GameType:
    """Registers the game for one test."""
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    runpy.run_path(str(HEAP))
    return kolpak.find("heap")


def test_the_example_is_short() -> None:
    assert len(HEAP.read_text("utf-8").splitlines()) <= 145


def test_it_is_installed_as_the_page_says_and_registered_once(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text("utf-8")
    lines = re.search(r"(?m)^    \[project\.entry-points\.(?:.|\n    )*", page)
    assert lines is not None
    project = tomllib.loads(dedent(lines[0]))["project"]
    entries = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in project["entry-points"].items()
    ]
    shutil.copy(HEAP, tmp_path)
    installed = tmp_path / "kolpak_heap-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: kolpak-heap\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("".join(entries))

    code = "import kolpak, kolpak.words.message as message; print('heap' in kolpak.GAMES,"
    code += "message.added_messages('en').count('game-heap ='))"
    said = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert said.stdout == "True 1\n"


@pytest.mark.usefixtures("heap")
def test_it_is_played_from_the_library() -> None:
    game = kolpak.new("heap", cones=5, seed=1).play("t3").play("t2")

    assert [score.place for score in game.standing] == [2, 1]
    assert kolpak.read(game.record()).record() == game.record()
    assert list(kolpak.GAMES)[-1] == "heap"


@pytest.mark.usefixtures("heap")
@pytest.mark.parametrize(
    ("token", "message"),
    [
        ("t3", "“t3” is not legal now; legal actions are t1 t2."),
        ("x", "“x” is not an action; actions are "),
    ],
)
def test_a_wrong_action_is_refused_in_a_sentence(token: str, message: str) -> None:
    game = kolpak.new("heap", position="2 | 0 | -")

    with pytest.raises(kolpak.ActionError) as caught:
        game.play(token)

    assert str(caught.value).startswith(message)


def test_its_words_are_english_where_it_has_no_others(heap: kolpak.GameType) -> None:
    about = kolpak.Message(f"game-{heap.name}-about")

    assert translate(about, "de") == translate(about, "en")
    assert translate(about, "en").startswith("Take one to three cones")


@pytest.mark.parametrize("seats", ["Ann,greedy", "greedy,random"])
def test_it_is_played_in_the_terminal(seats: str) -> None:
    program = [sys.executable, str(HEAP), "--lang", "en", "play", "heap", "cones=9", "--seed", "1"]

    played = subprocess.run(
        [*program, "--seats", seats], input="t1\n" * 9, capture_output=True, text=True, check=True
    )

    assert re.search(r"A game of Heap:.* plays t\d\..* wins?\.", played.stdout, re.DOTALL)


@pytest.mark.usefixtures("heap")
@pytest.mark.parametrize(
    "line", ["dataset heap --games 1", "learn heap", "puzzle heap", "puzzles heap"]
)
def test_what_it_lacks_is_said_in_a_sentence(line: str) -> None:
    done = CliRunner().invoke(program, line.split())

    assert (done.exit_code, done.stdout) == (2, "")
    assert "heap" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.usefixtures("heap")
@pytest.mark.parametrize("made", [twin, numbering])
def test_environments_that_it_lacks_are_refused_by_its_name(made: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match=r"^heap has no"):
        made(rules("heap"))


@pytest.mark.usefixtures("heap")
def test_the_help_names_no_page_that_is_not_there() -> None:
    heap, hats = (
        CliRunner().invoke(program, ["--lang", "en", "play", game, "--seed", "1"], input="?\n")
        for game in ("heap", "hats")
    )

    assert "Type an action" in heap.stdout
    assert "kolpak rules" not in heap.stdout
    assert "The rules: kolpak rules hats." in " ".join(hats.stdout.split())


@pytest.mark.usefixtures("heap")
def test_it_is_played_at_a_table() -> None:
    story = running("heap", "me", "open", dealer=Told("first:1"), options="cones=5")

    assert story.plays("Bob", "t3") == ["played"]
    assert story.sees("Ann")["game"]["mover"] == 0
    assert story.plays("Ann", "t2")[-1] == "ended"

    assert [score["place"] for score in story.sees("Bob")["game"]["standing"]] == [1, 2]


@pytest.mark.usefixtures("heap")
async def test_its_own_bot_is_the_strongest_and_gives_the_hints() -> None:
    match = plan("heap", "players=2", ("counter", "greedy"), deals=20, seed=1)
    story = running("heap", "me", "bot:counter", dealer=Told("first:0"), options="cones=7")
    advice = await BotPool(ThreadPoolExecutor(1)).rate(
        hint_turn(story.table, id_of("Ann"), best_bot("heap"))
    )

    assert levels("heap") == ["random", "greedy", "counter"]
    assert story.table.rule_set.write(advice[0].action) == "t3"
    shares = shares_by_deal([one for games in run(match, 1) for one in games], 0)
    assert sum(shares) / len(shares) > 0.6


@pytest.mark.usefixtures("heap")
def test_the_luck_in_its_matches_is_not_asked_for() -> None:
    with pytest.raises(kolpak.KolpakError, match="heap cannot be reviewed"):
        plan("heap", "players=2", ("counter", "greedy"), deals=20, seed=1, luck=True)


def test_its_bot_has_its_own_words_in_the_terminal() -> None:
    program = [sys.executable, str(HEAP), "--lang", "de"]

    said = subprocess.run(
        [*program, "bots", "heap"],
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert re.search(r"counter +Counter +Counts to four", said.stdout)
    assert [line.split()[0] for line in said.stdout.splitlines()[1:]] == [
        "random",
        "greedy",
        "counter",
    ]


@pytest.mark.usefixtures("heap")
def test_a_bot_without_words_goes_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kolpak.find("heap")
    monkeypatch.setattr(type(game), "bots", {"two_step": game.bots["counter"]})

    assert levels("heap") == ["random", "greedy", "two_step"]
    assert (bot_title("heap", "two_step"), bot_about("heap", "two_step")) == ("Two step", "")


def asker(url: str) -> Callable[..., Any]:
    """Gives a function that asks the server as one guest."""
    opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))

    def ask(path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-Kolpak": "1"}
        with opener.open(Request(url + path, data, headers), timeout=PATIENCE) as answer:
            return json.load(answer)

    ask("/api/me")
    return ask


def test_it_is_played_on_a_running_server(tmp_path: Path) -> None:
    with served(HEAP, tmp_path) as url:
        ask = asker(url)
        shown = next(game for game in ask("/api/games") if game["name"] == "heap")
        words = build_opener(ProxyHandler({})).open(f"{url}/words/en.ftl").read().decode()
        setup = {"game": "heap", "options": "players=2 cones=6", "seats": ["me", "device"]}
        table = f"/api/tables/{ask('/api/tables', setup)['id']}"
        commands: list[dict[str, Any]] = [{"do": "start"}]
        commands += [{"do": "play", "token": "t3"}, {"do": "play", "token": "t3"}]
        for number, command in enumerate(commands):
            mover = (ask(table)["now"]["game"] or {}).get("mover")
            seat = {} if mover is None else {"seat": mover}
            ask(f"{table}/commands", {"id": f"c{number}", **command, **seat})
        over = ask(table)["now"]

    assert (shown["title"], shown["reviewed"], shown["usual_players"], shown["bots"]) == (
        "Heap",
        False,
        2,
        ["random", "greedy", "counter"],
    )
    assert shown["tile"].startswith("<svg ")
    assert "bot-name-heap-counter = Counter" in words  # English stands in for other languages
    assert over["game"]["view"].startswith("0 | - | ")
