"""``kolpak verify`` says in sentences whether a record is what was played, and exits by it."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kolpak
from kolpak.cli.main import program
from kolpak.play.record import read_records

RECORDS = Path(__file__).parents[1] / "fair" / "records"


def run(*args: str | Path, typed: bytes | None = None) -> Result:
    return CliRunner().invoke(program, ["verify", *map(str, args)], input=typed)


@pytest.fixture
def tampered(tmp_path: Path) -> Path:
    """Gives a file with a record of which one die was changed."""
    file = tmp_path / "tampered.kolpak"
    text = (RECORDS / "hats.kolpak").read_text("utf-8")
    file.write_text(text.replace(" d1 ", " d2 ", 1), "utf-8")
    return file


def test_a_right_record_is_told_in_a_list_of_sentences() -> None:
    result = run(RECORDS / "hats.kolpak")

    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].endswith("hats.kolpak, record 0:")
    assert [line[:4] for line in lines[1:9]] == ["  ✔ "] * 8
    assert "  ✔ The game was played to its end." in lines
    assert lines[-1].startswith("All of this is right")


def test_commitment_and_digest_are_shown_to_be_compared() -> None:
    tags = kolpak.read((RECORDS / "hats.kolpak").read_text("utf-8")).tags

    shown = run(RECORDS / "hats.kolpak").stdout

    assert f"commitment {tags['Commitment']} before the game" in shown
    assert f"digest {tags['Digest']} after it" in shown


def test_a_changed_die_is_named(tampered: Path) -> None:
    result = run(tampered)

    assert result.exit_code == 1
    assert "  ✘ The digest does not fit the record" in result.stdout
    assert "is “d2”, but the seed and what the players have added give “d1”." in result.stdout
    assert result.stdout.splitlines()[-1].startswith("Not all of this is right")


def test_a_record_without_a_proof_is_no_proof(tmp_path: Path) -> None:
    file = tmp_path / "plain.kolpak"
    file.write_text(kolpak.new("kabaleo", players=2, seed=1).record(), "utf-8")

    result = run(file)

    assert result.exit_code == 1
    assert "  ✘ The record carries no proof" in result.stdout


def test_json_is_a_line_a_record(tampered: Path) -> None:
    result = run(RECORDS / "kabaleo.kolpak", tampered, "--json")

    assert result.exit_code == 1
    right, wrong = map(json.loads, result.stdout.splitlines())
    assert (right["right"], wrong["right"]) == (True, False)
    assert wrong["file"] == str(tampered)
    assert wrong["record"] == 0
    assert [check["name"] for check in wrong["checks"] if not check["right"]][:2] == [
        "digest",
        "chance",
    ]
    assert right["checks"][0] == {
        "name": "form",
        "right": True,
        "text": "Every character of the text is as it was written.",
    }


def test_every_record_of_a_file_has_its_number(tmp_path: Path) -> None:
    file = tmp_path / "match.kolpak"
    file.write_text("\n".join((RECORDS / f"{n}.kolpak").read_text() for n in ("hats", "hat_cards")))

    result = run(file)

    assert result.exit_code == 0
    assert f"{file}, record 1:" in result.stdout


def test_standard_input_is_read() -> None:
    result = run("-", typed=(RECORDS / "hat_cards.kolpak").read_bytes())

    assert result.exit_code == 0
    assert result.stdout.startswith("Standard input, record 0:")


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"nothing"])
def test_what_is_no_record_is_wrong(text: bytes) -> None:
    assert run("-", typed=text).exit_code == 1


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_done(tmp_path: Path) -> None:
    copy = shutil.copy(RECORDS / "hats.kolpak", tmp_path)

    result = run(tmp_path / "missing", tmp_path, copy)

    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"There is no file {tmp_path / 'missing'}.",
        f"{tmp_path} is a folder, not a file.",
    ]
    assert "All of this is right" in result.stdout


def test_without_a_file_the_usage_is_told() -> None:
    result = run()

    assert result.exit_code == 2
    assert "kolpak verify FILE… [--commitment HEX]" in result.stderr


def test_a_record_is_compared_with_what_was_seen_before_the_game() -> None:
    file = RECORDS / "hats.kolpak"
    [record] = read_records(file.read_text("utf-8"))
    commitment = record.tags["Commitment"]

    assert run(file, "--commitment", commitment, "--contribution", "AB" * 32).exit_code == 0
    other = run(file, "--commitment", "12" * 32)
    assert other.exit_code == 1
    assert "not the one you were shown" in other.stdout
    wrong = run(file, "--contribution", "-")
    assert wrong.exit_code == 2
    assert wrong.stderr.startswith("--contribution takes 64 hexadecimal digits")


@pytest.mark.parametrize("sign", ["\u00a0", "\u200b", "\ufeff"])
def test_a_record_with_odd_white_space_is_not_as_it_was_written(tmp_path: Path, sign: str) -> None:
    file = tmp_path / "odd.kolpak"
    text = (RECORDS / "hats.kolpak").read_text("utf-8")
    file.write_text(text.replace(" d1 ", f" d1{sign} ", 1), "utf-8")

    result = run("--json", file)

    checks = json.loads(result.stdout)["checks"]
    assert result.exit_code == 1
    assert [check["name"] for check in checks if not check["right"]] == ["form"]
