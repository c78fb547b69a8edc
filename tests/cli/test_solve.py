"""The command ``solve``: what each action brings near the end of Kabaleo, and proofs of it."""

import json
import runpy
from pathlib import Path

import pytest

import kolpak
from bots.test_kabaleo_contest import SAMPLE
from pages import ROOT
from parts import LANGUAGES

SEALED = str(ROOT / "tests" / "fair" / "records" / "kabaleo.kolpak")
LATE = "Bvb O O O P P Vo Pvb P Vbo O V Bv Bv Vp B | ppo,pob | 1 | 9 | P,O"
checker = runpy.run_path(str(ROOT / "examples" / "check_proof.py"))


def solved(run, *words: str, **extra) -> dict:
    found: dict = json.loads(run("solve", *words, "--json", **extra).stdout)
    return found


def test_every_legal_action_has_a_value(run) -> None:
    game = kolpak.new("kabaleo", players=2, position=LATE)

    found = solved(run, "-", input=LATE)

    assert sorted(found["actions"]) == game.actions
    assert {found["mover"], found["left"], found["case"]} == {1, 6, "exact"}
    assert found["position"] == LATE


def test_a_position_is_read_alone_or_from_a_record(run) -> None:
    record = f'[Game "kabaleo"]\n[Options "players=2"]\n[Position "{LATE}"]\n'

    assert solved(run, "-", input=record) == solved(run, "-", input=f"{LATE}\n")


def test_the_actions_stand_by_value_for_people(run) -> None:
    values = solved(run, SEALED, "--at", "19")["actions"]

    text = run("solve", SEALED, "--at", "19").stdout

    assert "Seat 1 is to move; cones left: 6, goals: B,V." in text
    assert set(values.values()) == {"loss"}
    assert f"Loss: {' '.join(values)}\n" in text


def test_a_win_whatever_the_others_hold_is_one_for_any_goals(run) -> None:
    hidden = solved(run, "-", "--goals", "?,O", input=LATE)
    known = [solved(run, "-", "--goals", f"{other},O", input=LATE) for other in "PBV"]

    assert hidden["case"] == "hidden"
    for action, value in hidden["actions"].items():
        if value == "win":
            assert {one["actions"][action] for one in known} == {"win"}


@pytest.mark.parametrize("at", ["17", "20", "24"])
def test_a_proof_is_written_that_a_program_checks(run, tmp_path: Path, at: str) -> None:
    file = tmp_path / "proof.txt"

    result = run("solve", SEALED, "--at", at, "--proof", str(file))

    assert f"{file}: proof that seat 0 wins, lines: " in result.stdout
    assert checker["main"]([str(file)]) is None


def test_a_search_that_takes_too_long_says_so(run) -> None:
    found = solved(run, SEALED, "--at", "13", "--nodes", "1")

    assert "unknown" in found["actions"].values()
    assert "Open: " in run("solve", SEALED, "--at", "13", "--nodes", "1").stdout


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (["--at", "1"], None, "It is too early to solve this: cones left 24, allowed 16;"),
        ([], None, "The game is over; choose an earlier moment with --at."),
        (["--at", "0"], None, "The cones or cards must be dealt first."),
        (["--at", "99"], None, "99"),
        (["--number", "7"], None, "7"),
        (["--at", "19", "--goals", "P,B,?"], None, "K4"),
        (["--at", "19", "--goals", "Z,Q"], None, "“Z,Q” are not goals here"),
        (["--at", "19", "--goals", "G,G"], None, "“G,G” are not goals here"),
        (["--at", "19", "--goals", ""], None, "“” are not goals here"),
        (["--at", "19", "--goals", "?,?"], None, "The goal colour of seat 1 must be known;"),
        (["--at", "13", "--nodes", "1", "--proof", "x"], None, "Nothing is sure for seat 1"),
        (["--at", "24", "--proof", "no/folder"], None, "There is no folder"),
        (["--at", "24", "--nodes", str(2**63)], None, "--nodes"),
        ([], '[Game "hats"]', "Only Kabaleo can be solved; this is a record of Catch the Hat."),
        ([], "nonsense", "nonsense"),
        ([], "", "Standard input holds no record."),
        ([], " | ", "position"),
        ([], b"\xff", "UTF-8"),
        (["--at", "1"], LATE, "0"),
    ],
)
def test_what_cannot_be_solved_is_answered_by_a_sentence(run, words, text, said: str) -> None:
    result = run("solve", SEALED if text is None else "-", *words, input=text, code=2)

    assert said.lower() in result.stderr.lower().replace("cards or cones", "cones or cards")
    assert result.stderr.strip().endswith(".")


def test_the_contest_problem_is_read_and_answered_in_its_own_form(run, monkeypatch) -> None:
    monkeypatch.setattr("kolpak.cli.solve.compiles", lambda: False)  # it needs no compiled code

    assert run("solve", "-", "--contest", input=SAMPLE).stdout == "1\n2\n"
    assert run("solve", "-", "--contest", input="1 2 2 1\n1\n1 2").stdout == "0\n\n"


@pytest.mark.parametrize("option", [["--at", "0"], ["--goals", "P,O"], ["--json"]])
def test_options_that_the_contest_does_not_know_are_refused(run, option: list[str]) -> None:
    assert "--contest" in run("solve", "-", "--contest", *option, input=SAMPLE, code=2).stderr


def test_the_values_are_written_where_there_is_no_proof(run, tmp_path: Path) -> None:
    words = ("--at", "13", "--nodes", "1", "--json", "--proof", str(tmp_path / "proof.txt"))

    result = run("solve", SEALED, *words, code=2)

    assert "unknown" in json.loads(result.stdout)["actions"].values()
    assert list(tmp_path.iterdir()) == []


def test_without_numba_it_says_what_is_missing(run, monkeypatch) -> None:
    monkeypatch.setattr("kolpak.cli.solve.compiles", lambda: False)

    assert "Numba" in run("solve", SEALED, "--at", "19", code=2).stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(run, language: str) -> None:
    for goals in ("P,O", "?,O"):
        text = run("--lang", language, "solve", "-", "--goals", goals, input=LATE).stdout
        assert "cli-solve" not in text
        assert ",O" in text
