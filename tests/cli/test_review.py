"""The command ``review``: a table and sentences for people, JSON for programs, a picture."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from matplotlib.figure import Figure

import kolpak
from kolpak.cli.account import table
from kolpak.cli.main import program
from kolpak.cli.review import review_lines
from kolpak.play.game import Game
from kolpak.play.spaces import columns
from kolpak.review.account import Cause, Entry, Judgement, Parts, Review, SeatReview, grade, summary
from kolpak.review.forms import luck_sentence, lucky_seat, sentence
from kolpak.review.plots import PARTS, plot
from kolpak.words.languages import languages, set_language
from kolpak.words.message import Message
from review.playing import at_random, between

NAMES = ["Wilhelmina-Konstantina Wolkowskaja", *"BCDEF"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gives the file of a short game of Catch the Hat between named people."""
    game = at_random("hats", "players=2 stall_limit=60", seed=4)
    game.tags |= {"Seat0": "Ann", "Seat1": "Bob"}
    file = tmp_path_factory.mktemp("review") / "game.kolpak"
    file.write_text(game.record(), "utf-8")
    return file


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(program, ["review", *map(str, words)])


def test_people_read_what_weighed_most_and_what_would_have_been_better(record: Path) -> None:
    said = run(record).output

    assert "Ann: luck " in said
    assert "Bob: luck " in said
    assert "Better: " in said
    assert "win chance" in said


def test_programs_get_parts_that_add_up(record: Path) -> None:
    found = json.loads(run(record, "--json").stdout)

    assert found["over"]
    assert found["resigned"] == []
    for number, seat in enumerate(found["seats"]):
        assert sum(seat[part] for part in PARTS) == pytest.approx(seat["result"], abs=1e-9)
        assert {found["entries"][at]["mover"] for at in seat["turning_points"]} <= {number}
    assert sum(seat["result"] for seat in found["seats"]) == pytest.approx(1)
    for point in found["turning_points"]:
        assert point == found["entries"][point["number"]]
        assert point["judged"]["best"] != point["action"]


def test_a_game_that_was_given_up_says_by_whom(tmp_path: Path) -> None:
    game = at_random("hats", "players=3", seed=4, most=9)
    game.tags |= {"Seat0": "Ann", "Seat1": "Bob", "Seat2": "Cid", "End": "resigned 1 2"}
    file = tmp_path / "game.kolpak"
    file.write_text(game.record(), "utf-8")

    said = " ".join(run(file).output.split())
    assert "Bob and Cid gave up;" in said
    assert said.count("Giving up decided the game.") == 3
    found = json.loads(run(file, "--json").stdout)
    assert (found["over"], found["resigned"]) == (False, [1, 2])
    assert {seat["weighed"] for seat in found["seats"]} == {"resigned"}


def test_those_who_gave_up_are_listed_as_the_language_does(tmp_path: Path) -> None:
    game = at_random("hats", "players=4", seed=4, most=9)
    game.tags |= {"Seat0": "Ann", "Seat1": "Bob", "Seat2": "Cid", "End": "resigned 0 1 2"}
    file = tmp_path / "game.kolpak"
    file.write_text(game.record(), "utf-8")

    said = CliRunner().invoke(program, ["--lang", "fa", "review", str(file)]).stdout

    assert re.search("Ann\\W*، \\W*Bob\\W* و \\W*Cid", said)


def test_with_a_seat_only_its_own_choices_are_named(record: Path) -> None:
    found = json.loads(run(record, "--json", "--seat", "1").stdout)

    assert {point["mover"] for point in found["turning_points"]} == {1}
    assert "Ann: luck" not in run(record, "--seat", "1").output
    refused = run(record, "--seat", "2")
    assert refused.exit_code == 2
    assert "There is no seat 2" in refused.output


def test_whoever_looks_at_all_seats_is_told_of_each_alone(record: Path) -> None:
    assert "“--seat N” looks at one seat alone" in run(record).output
    assert "“--seat N”" not in run(record, "--seat", "1").output


def test_a_deal_of_kabaleo_is_luck_of_who_begins_too() -> None:
    nothing = (0.0, 0.0)
    dealt = Entry(
        0, None, "deal:goals=G,P;first=1", (-0.2, 0.2), *[nothing] * 4, cause=Cause("both")
    )
    said = str(luck_sentence(dealt, 0, ["Ann", "Bob"]))

    assert said == "Action 1, the deal and who begins: −20 for Ann."


def of_six() -> tuple[Game, list[Entry]]:
    """Gives a game of six with long names, and the entries of a roll and a slip in it."""
    game = kolpak.new("hats", players=6)
    game.tags |= {f"Seat{seat}": name * (1 + seat) for seat, name in enumerate(NAMES)}
    nothing, chances = (0.0,) * 6, (0.4, *[0.12] * 5)
    luck = (0.1, -0.02, -0.02, -0.02, -0.02, -0.02)
    rolled = Entry(
        0, None, "d5", luck, nothing, nothing, nothing, chances, cause=Cause("die", 1, 5)
    )
    reason = Message("reason-kabaleo-proved")
    judged = Judgement("R11>S1.1", 0.403, 0.396, 0.0, 0.3, "slip")
    judged = judged._replace(contrast=judged.contrast._replace(best=reason, danger=reason))
    slip = Entry(1, 0, "R11>S2.5", nothing, nothing, nothing, nothing, chances, judged=judged)
    return game, [rolled, slip]


def test_no_line_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    game, entries = of_six()
    for language in languages():
        set_language(language)
        assert max(map(columns, review_lines(game, entries, summary(entries)))) <= 60


@pytest.mark.parametrize("width", [60, 100])
def test_the_numbers_of_a_seat_add_up_as_they_are_printed(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    seat = SeatReview(Parts(0.25, -0.444, -0.076, -0.054, 0.324, 0.0), None, 0.0, {})
    lines = table(Review((seat,) * 4, (), None), ["Somebody"] * 4, ["Somebody"] * 4, PARTS)
    rows = [line.replace("−", "-").split()[1:] for line in lines[1:]]
    seats = zip(*rows, strict=True) if width == 60 else rows

    for *parts, result, accuracy in seats:
        assert (sum(map(int, parts)), accuracy) == (int(result), "–")


def test_luck_is_that_of_whoever_rolled_and_a_slip_is_seen() -> None:
    _, (rolled, slip) = of_six()

    assert lucky_seat(rolled) == 1
    assert str(luck_sentence(rolled, 1, NAMES)).endswith("B rolled 5: −2 for B.")
    assert str(sentence(slip, NAMES)[0]).endswith("win chance 40.3 → 39.6 %.")
    set_language("fa")
    assert not set("0123456789") & set(str(luck_sentence(rolled, 1, NAMES)))


@pytest.mark.parametrize("loss", [0.0, 0.2])
def test_it_is_said_whether_a_choice_has_cost_much(loss: float) -> None:
    game = at_random("hats", "players=2 stall_limit=60", seed=4)
    nothing = (0.0, 0.0)
    judged = Judgement("x", 0.5, 0.5 - loss, 0.0, 0.3, grade(loss, 0.0, 2))
    entries = [Entry(0, 0, "y", nothing, nothing, nothing, nothing, (0.5, 0.5), judged=judged)]
    lines = review_lines(game, entries, summary(entries))

    assert ("No choice is certain to have cost much." in lines) == (loss == 0)
    assert ("Choices that cost most:" in lines) == (loss > 0)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("bot:greedy", "bot:greedy"), "greedy (seat 1): luck"),
        (("bot:greedy", "greedy"), "greedy (seat 1): luck"),
        (("bot:greedy", "Bob"), "\ngreedy: luck"),
        (("\x1b]0;owned\x07", "Bob"), "\n␛]0;owned␇: luck"),
        (("you", "Bob"), "Seat 0: luck"),
    ],
    ids=ascii,
)
def test_seats_are_told_apart_by_names_that_are_only_text(
    record: Path, tmp_path: Path, names: tuple[str, str], said: str
) -> None:
    text = run(renamed(record, tmp_path, *names)).output

    assert said in text
    assert "\x1b" not in text


def renamed(record: Path, folder: Path, *names: str) -> Path:
    """Gives the file of the same game between others."""
    text = record.read_text("utf-8")
    for old, new in zip(("Ann", "Bob"), names, strict=True):
        text = text.replace(f'"{old}"', f'"{new}"')
    file = folder / "renamed.kolpak"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize("names", [("$_$", "$100"), ("山田太郎", "_")])  # formulas; no such font
@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_chances_are_drawn(
    record: Path, names: tuple[str, str], ending: str, tmp_path: Path
) -> None:
    picture = tmp_path / f"review.{ending}"
    record = renamed(record, tmp_path, *names)

    assert run(record, "--plot", picture).exit_code == 0
    assert picture.stat().st_size > 1000
    assert run(record, "--plot", tmp_path / "review.txt").exit_code == 2


def test_numbers_of_turning_points_lie_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, _: drawn.append(figure))
    entries = [
        Entry(number, 0, "m", *[(0.0, 0.0)] * 4, open=(0.5, 0.5), judged=None, known=())
        for number in range(100)
    ]
    found = summary(entries)._replace(turning_points=[entries[at] for at in (50, 51, 52)])
    plot(entries, found, ["Ann", "Bob"], None, "review.png")
    (figure,) = drawn
    figure.draw_without_rendering()

    first, second, third = [text.get_window_extent() for text in figure.axes[0].texts]
    assert not any(one.overlaps(other) for one, other in ((first, second), (second, third)))


@pytest.mark.parametrize("count", [1, 2])
def test_the_names_are_beside_what_is_drawn(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, _: drawn.append(figure))
    entries = of_six()[1][:count]
    plot(entries, summary(entries), ["_" + "W" * 30] * 6, None, "review.png")
    (figure,) = drawn
    figure.draw_without_rendering()

    for axes in figure.axes:
        legend = axes.get_legend()
        assert legend is not None
        assert len(legend.get_texts()) == 6  # seats, and as many parts
        assert axes.bbox.width > figure.bbox.width / 3
        assert axes.bbox.x1 <= legend.get_window_extent().x0
        assert legend.get_window_extent().x1 <= figure.bbox.x1


def test_kabaleo_says_what_gave_the_goals_away(tmp_path: Path) -> None:
    file = tmp_path / "game.kolpak"
    file.write_text(between("kabaleo", "players=2", ["skilled"] * 2, "told").record(), "utf-8")

    assert "What gave the goals away" in run(file).output
    deduction = json.loads(run(file, "--json").stdout)["deduction"]
    assert [len(deduction["spectator"]), len(deduction["seats"])] == [25, 2]


def test_every_language_reviews(record: Path) -> None:
    for language in languages():
        said = CliRunner().invoke(program, ["--lang", language, "review", str(record)])
        assert said.exit_code == 0
        assert "review-" not in said.output


def test_what_cannot_be_reviewed_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "empty.kolpak"
    file.write_text('[Game "hats"]\n[Options "players=2"]\n', "utf-8")

    refused = run(file)

    assert refused.exit_code == 2
    assert "Nothing has been played" in refused.output
