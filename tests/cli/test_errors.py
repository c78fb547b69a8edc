"""Wrong lines: one sentence on standard error, exit code 2, never a usage dump."""

import math
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kolpak.cli.main import COMMANDS
from kolpak.games.catalog import BUILT_IN
from kolpak.words.languages import languages

ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8", "LANG": "en"}

PLAY = (
    "kolpak play (GAME [name=value …] | --from FILE [--at N] [--number K]) [--seats A,B,…] "
    "[--seed N] [--record FILE] [--speed slow|normal|fast]"
)

SENTENCES = {
    "chess": f"There is no command “chess”; there are {', '.join(COMMANDS)}.",
    "--loud": "There is no option “--loud” here; there are --lang, --version, --help.",
    "--lang": "Option --lang needs a value after it.",
    "--lang tlh": f"“tlh” is not a language Kolpak speaks; it speaks {', '.join(languages())}.",
    "play": f"GAME is missing; the command is written: {PLAY}",
    "play chess": f"There is no game called “chess”; there are {', '.join(BUILT_IN)}.",
    "play kabaleo --seats": "Option --seats needs a value after it.",
    "play kabaleo --seed one": (
        "Option --seed cannot be “one”; it is a whole number from 0 to 18446744073709551615."
    ),
    "play kabaleo --speed warp": (
        "Option --speed cannot be “warp”; it is one of slow, normal, fast."
    ),
    "play kabaleo fast": (
        "“fast” is not an option; options are written name=value with spaces between."
    ),
    "play kabaleo deal=equal": (
        "The equal deal is for 2 or 3 players (K8); with 4 players choose deal=random."
    ),
    "play kabaleo --seats A,,B": (
        "A name is empty in “A,,B”; seats are written like Ann,Bob,skilled."
    ),
    "play kabaleo players=3 --seats A": (
        "One seat is named in “A”, but 3 play; name 3, or change players."
    ),
    "play kabaleo players=3 --seats A,B": (
        "2 seats are named in “A,B”, but 3 play; name 3, or change players."
    ),
    "play kabaleo --seats A,B,C,D,E": "--seats names 5 players; there can be 2 to 4.",
    "play kabaleo --seats A,A": "Two people are called A; give each a name of their own.",
    "play kabaleo --record=": "Option --record needs a value after it.",
    "play kabaleo --seats A,bot:deep": (
        "There is no bot “deep”; there are novice, casual, skilled, expert, master, greedy, random."
    ),
    "play kabaleo --record no/folder": "There is no folder to put the file no/folder into.",
    "replay": "FILE is missing; the command is written: kolpak replay FILE… [--json]",
    "replay --json=yes x": "Option --json takes no value.",
    "replay no/record": "There is no file no/record.",
    "replay ''": "There is no file “”.",
    "solve ''": "There is no file “”.",
    "rules kabaleo K99": "There is no rule “K99” in kabaleo; there are K1 … K24.",
    "rules kabaleo K1 K2": (
        "“K2” is one argument too many; the command is written: kolpak rules GAME [ID]"
    ),
    "perft hats": (
        "--depth is missing; the command is written: kolpak perft GAME --depth N"
        " [name=value …] [--position TEXT] [--deal TOKEN]"
    ),
    "perft hats --depth 0": "Option --depth cannot be “0”; it is a whole number from 1 up.",
    "perft kabaleo --depth 1": (
        "A deal comes up, and deals cannot be listed; give one with --deal,"
        " or a --position after it."
    ),
    "perft kabaleo --depth 1 --deal y0": "The cards or cones must be dealt first.",
    "tidy --data= --apply": "Option --data needs a value after it.",
    "tidy --database= --apply": "Option --database needs a value after it.",
    "serve --host=": "Option --host needs a value after it.",
    "dataset hats --games 1 --into=": "Option --into needs a value after it.",
    "show --at 2 --seat -1 x": "Option --seat cannot be “-1”; it is a whole number from 0 up.",
}


@pytest.mark.parametrize("line", SENTENCES)
def test_a_wrong_line_is_answered_by_its_sentence(run, line: str) -> None:
    result = run(*shlex.split(line), code=2)

    assert result.stderr == f"{SENTENCES[line]}\n"
    assert result.stdout == ""


@pytest.mark.parametrize("line", ["--help", "rules hats", "--version"])
def test_a_full_disk_is_told_in_a_sentence(line: str) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "kolpak.cli.main", *line.split()]
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=ENGLISH
        )

    assert done.stderr == "Standard output cannot be written: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("nowhere:GAME", "ModuleNotFoundError: No module named 'nowhere'"),
        ("math:pi", f"ValueError: an instance of a GameType is registered, not {math.pi}"),
    ],
)
def test_a_broken_package_of_a_game_keeps_nobody_from_the_others(
    tmp_path: Path, entry: str, reason: str
) -> None:
    package = tmp_path / "broken-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Name: broken\nVersion: 1\n")
    (package / "entry_points.txt").write_text(f"[kolpak.games]\nbroken = {entry}\n")

    done = subprocess.run(
        [sys.executable, "-m", "kolpak.cli.main", "play", "chess"],
        capture_output=True,
        text=True,
        env=ENGLISH | {"PYTHONPATH": str(tmp_path)},
    )

    warned = f"The game “broken” of an installed package cannot be used: {reason}"
    assert warned in done.stderr.splitlines()
    assert SENTENCES["play chess"].removesuffix(".") in done.stderr  # others may be installed
    assert done.returncode == 2


@pytest.mark.parametrize("line", ["rules hats", "play hats", "learn hats", "puzzle hats"])
def test_a_closed_output_is_no_trouble(line: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m kolpak.cli.main {line} >&-"
    done = subprocess.run(
        command, shell=True, stderr=subprocess.PIPE, text=True, check=False, env=ENGLISH
    )

    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["review", "replay", "show", "import", "solve", "play --from"])
@pytest.mark.parametrize("text", [b"", b"\xff", b'[Game "chess"]'])
def test_standard_input_is_called_so_and_not_a_dash(run, command: str, text: bytes) -> None:
    code = 0 if not text and command == "replay" else 2

    result = run(*command.split(), "-", "--lang", "de", input=text, code=code)

    assert " - " not in f" {result.stderr} ".replace(".", " ").replace(":", " ")
