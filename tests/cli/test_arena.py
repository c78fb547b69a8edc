"""The command ``arena`` prints a table and writes results and plots, and loses nothing played."""

import json
import re
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from matplotlib.figure import Figure

from kolpak.arena import plots
from kolpak.arena import run as running
from kolpak.arena.plan import Plan, plan
from kolpak.arena.play import Played, play_deal
from kolpak.arena.statistics import summaries
from kolpak.cli import arena
from kolpak.play.errors import KolpakError

MATCH = ("arena", "kabaleo", "greedy", "random")


def test_the_command_prints_a_table_and_writes_results_and_a_picture(run, tmp_path: Path) -> None:
    results, picture = tmp_path / "arena.json", tmp_path / "arena.png"
    line = (*MATCH, "--deals", "30", "--stop")

    text = run(*line, "--json", str(results), "--plot", str(picture)).stdout

    assert "greedy" in text
    assert "better" in text
    found = json.loads(results.read_text("utf-8"))
    assert found["summary"][0]["bot"] == "greedy"
    assert found["planned"] == 30
    assert found["played"] < 30
    assert len(found["games"]) == 2 * found["played"]
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("language", "foreign"), [("fa", "[0-9.]"), ("de", r"\d\.\d")])
def test_a_table_has_the_numerals_of_its_language(run, language: str, foreign: str) -> None:
    rows = run(*MATCH, "--deals", "2", "--lang", language).stdout.splitlines()[1:4]

    assert not re.search(foreign, "".join(rows))


def test_luck_is_taken_off_the_shares_of_a_series(run, tmp_path: Path) -> None:
    results = tmp_path / "arena.json"
    line = ("arena", "hats", "novice", "random", "--options", "players=2 stall_limit=20", "--luck")

    series = run(*line, "--deals", "10", "--json", str(results)).stdout
    game = run(*line, "--deals", "1").stdout

    assert re.search(r"novice +\d+\.\d ± \d+\.\d +-?\d+\.\d ± \d+\.\d \(-?\d\.\d+, ×\d", series)
    assert re.search(r"novice +\S+ ± \? +– ", game)  # nobody is told how one game would have ended
    found = json.loads(results.read_text("utf-8"))
    assert found["summary"][0]["adjusted"].keys() == {
        "share",
        "coefficient",
        "fewer",
        "fewer_margin",
    }
    assert len(found["games"][0]["luck"]) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("greedy",), "at least two bots"),
        (("greedy", "deep"), "There is no bot “deep”"),
        (("greedy", "random", "--deals", "0"), "--deals"),
        (("greedy", "random", "--options", "players=9"), "players"),
    ],
)
def test_a_wrong_line_is_answered_in_a_sentence(run, line: tuple[str, ...], said: str) -> None:
    assert said in run("arena", "kabaleo", *line, code=2).stderr


@pytest.fixture
def never_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails the test where a game is played."""

    def play(_: Plan) -> Iterator[list[Played]]:
        raise AssertionError("a game is played")

    monkeypatch.setattr(arena, "run", play)
    monkeypatch.setattr(arena, "run_on_ray", lambda match, _: play(match))


@pytest.mark.usefixtures("never_played")
@pytest.mark.parametrize(
    ("form", "lacking", "said"),
    [
        (("--plot", "match.png"), "matplotlib", "pip install 'kolpak[plot]'"),
        (("--ray", "local"), "ray", "pip install 'kolpak[ray]'"),
        (("--ray", "127.0.0.1:9"), None, "There is no Ray cluster to play on at 127.0.0.1:9"),
        (("--plot", "match.xyz"), None, "must end in one of .png, .svg, .pdf"),
        (("--plot", "nowhere/match.png"), None, "There is no folder"),
        (("--json", "nowhere/match.json"), None, "There is no folder"),
        (("--json", "."), None, ". is a folder"),
        (("--json", "-"), None, "“-” is not a file to write to"),
        (("--json", ""), None, "Option --json needs a value after it."),
    ],
)
def test_what_a_line_needs_is_looked_at_before_a_game_is_played(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form, lacking: str | None, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for module in (plots, running):
        monkeypatch.setattr(module, "find_spec", lambda n: None if n == lacking else find_spec(n))

    assert said in run(*MATCH, *form, code=2).stderr
    assert list(tmp_path.iterdir()) == []


def test_each_form_of_the_result_is_given_where_another_one_fails(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    results = tmp_path / "match.json"
    for broken in ("plot", "_print", "_as_json"):
        with monkeypatch.context() as patch:
            patch.setattr(arena, broken, full)
            results.unlink(missing_ok=True)
            picture = tmp_path / f"{broken}.png"
            line = (*MATCH, "--deals", "2", "--json", str(results), "--plot", str(picture))

            table = run(*line, code=2).stdout

        assert ("greedy  100.0" in table) == (broken != "_print")
        assert picture.is_file() == (broken != "plot")
        assert results.is_file() == (broken != "_as_json")


@pytest.mark.parametrize(
    ("end", "code"),
    [(KeyboardInterrupt(), 130), (signal.SIGTERM, 130), (KolpakError("error-arena-worker"), 2)],
)
def test_what_was_played_is_shown_where_the_match_is_cut_short(
    run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    end: BaseException | signal.Signals,
    code: int,
) -> None:
    def play(match: Plan) -> Iterator[list[Played]]:
        yield play_deal(match, 0)
        yield play_deal(match, 1)
        if isinstance(end, BaseException):
            raise end
        signal.raise_signal(end)

    monkeypatch.setattr(arena, "run", play)
    results = tmp_path / "match.json"

    text = run(*MATCH, "--json", str(results), code=code).stdout

    assert "deals 2, games 4" in text
    found = json.loads(results.read_text("utf-8"))
    assert (found["planned"], found["played"], len(found["games"])) == (100, 2, 4)


def test_a_single_deal_is_valid_json(run, tmp_path: Path) -> None:
    results = tmp_path / "match.json"

    line = (*MATCH, "--deals", "1", "--json", str(results), "--plot", str(tmp_path / "match.svg"))
    assert "greedy  100.0 ± ?" in run(*line).stdout

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    found = json.loads(results.read_text("utf-8"), parse_constant=refuse)
    assert found["summary"][0]["share"] == {"mean": 1.0, "margin": None}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Figure]:
    """Return the pictures that are saved."""
    drawn: list[Figure] = []
    save = Figure.savefig

    def saved(figure: Figure, file: str) -> None:
        drawn.append(figure)
        save(figure, file)

    monkeypatch.setattr(Figure, "savefig", saved)
    return drawn


@pytest.mark.parametrize("bot", ["$_$.py:Bot", "_own.py:Bot", "山田.py:Bot"])
def test_a_picture_names_bots_from_files_of_any_name(
    bot: str, tmp_path: Path, drawn: list[Figure]
) -> None:
    match = plan("kabaleo", "", ("greedy", "random"), 5, 1)
    games = play_deal(match, 0)
    found = [one._replace(bot=bot) for one in summaries(match, games)]

    plots.plot(match, games, found, str(tmp_path / "match.svg"))

    assert (tmp_path / "match.svg").is_file()
    assert len(drawn[0].legends[0].get_texts()) == 2
    assert "deals 1, games 2" in drawn[0].get_suptitle()  # of the five that were planned


def test_a_picture_shows_shares_and_lengths_that_there_may_be(
    tmp_path: Path, drawn: list[Figure]
) -> None:
    match = plan("kabaleo", "", ("greedy", "random"), 2, 1)
    games = [*play_deal(match, 0), *play_deal(match, 1)]
    found = [one._replace(bot="long" * 20) for one in summaries(match, games)]

    plots.plot(match, games, found, str(tmp_path / "match.svg"))

    shares, _, lengths, times = drawn[0].axes
    assert len(shares.get_yticks()) == len(found)
    for axes, at in ((shares, 0), (times, 1)):
        bars = [path for lines in axes.collections for path in lines.get_paths()]
        assert all(0 <= point[at] <= 100 for bar in bars for point in bar.vertices)
    assert all(tick == int(tick) for tick in lengths.get_xticks())
    assert all(len(text.get_text()) < 30 for text in shares.get_yticklabels())


class Terminal(StringIO):
    """Standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_progress_stays_in_one_line_of_a_narrow_terminal(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Terminal()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("kolpak.cli.arena.sys", SimpleNamespace(stderr=shown))

    run("arena", "kabaleo", "random", "random", "--deals", "2", "--options", "players=2")

    lines = [click.unstyle(line) for line in re.split(r"[\r\n]", shown.getvalue())]
    assert 30 < max(map(len, lines)) <= 40
