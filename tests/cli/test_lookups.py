"""Help, rules, options, show and perft: what the program tells without playing."""

import subprocess
import sys

import click
import pytest

import kolpak
from kolpak.cli.command import Option
from kolpak.cli.files import pick
from kolpak.cli.main import COMMANDS, program
from kolpak.play.perft import perft
from kolpak.play.record import Record
from kolpak.play.spaces import columns
from kolpak.words import pages
from kolpak.words.languages import languages
from kolpak.words.message import Message
from kolpak.words.translation import translate
from parts import rules_page, text_of

DEAL = "deal:goals=P,O;bases=POYGPOYGPOYGPOYG;stocks=pppoooyyyggg,pppoooyyyggg;first=0"
RECORD = (
    f'[Game "kabaleo"]\n[Options "players=2"]\n[Seat0 "Ann"]\n[Result "0:4 1:4"]\n\n{DEAL} y0 p7\n'
)


def test_the_help_names_every_command_and_game(run) -> None:
    assert all(f"  {name} " in run("--help").stdout for name in (*COMMANDS, *kolpak.GAMES))


@pytest.mark.parametrize("language", languages())
def test_the_help_says_of_each_command_one_sentence(run, language: str) -> None:
    lines = " ".join(run("--lang", language, "--help").stdout.split())
    whole = run("--lang", language, "tidy", "--help").stdout

    assert "--apply" in whole
    assert "--apply" not in lines


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(run, command: str) -> None:
    text = run(command, "--help").stdout

    assert text.startswith(f"Usage: kolpak {command} ")
    assert "--help" in text


@pytest.mark.parametrize("language", ["en", "ru", "fa"])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_every_help_fits_the_terminal(run, monkeypatch, language: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))

    for command in ("", *COMMANDS):
        lines = run("--lang", language, *command.split(), "--help").stdout.splitlines()
        assert max(map(columns, lines)) <= width, command
        assert not any(line.count("[") > line.count("]") for line in lines[:5]), command


@pytest.mark.parametrize("line", ["options hats", "bots kabaleo", "rules kabaleo K16"])
def test_what_is_looked_up_fits_a_narrow_terminal(run, monkeypatch, line: str) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    for language in languages():
        lines = run("--lang", language, *line.split()).stdout.splitlines()
        assert max(map(columns, lines)) <= 40


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("command", COMMANDS)
def test_a_usage_line_has_every_option_as_the_list_has_it(command: str, language: str) -> None:
    written = translate(Message(f"cli-{command}-usage"), language)
    found = program.get_command(click.Context(program), command)
    assert found is not None
    options = [one for one in found.params if isinstance(one, Option)]

    for option in options[:-2]:  # all commands have --lang and --help
        shown = option.opts[0] if option.is_flag else f"{option.opts[0]} {option.metavar}"
        assert shown in written


def test_help_loads_no_command_and_no_bot() -> None:
    asked = (
        "import sys; from kolpak.cli.main import program;"
        "program(['--help'], standalone_mode=False);"
        "print([name for name in sys.modules if name.startswith(('kolpak.bots', 'kolpak.cli.p'))])"
    )

    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True)

    assert told.stdout.splitlines()[-1] == "[]"


def test_the_version_is_that_of_the_package(run) -> None:
    assert run("--version").stdout == f"kolpak {kolpak.__version__}\n"


def test_a_language_without_words_in_the_environment_means_english(run, monkeypatch) -> None:
    monkeypatch.setenv("LC_ALL", "tlh_QO.UTF-8@klingon")

    assert run("--help").stdout.startswith("Usage:")
    assert run("--lang", "en-GB", "--help").stdout.startswith("Usage:")


@pytest.mark.parametrize("game", kolpak.GAMES)
def test_every_option_is_listed_with_its_sentence(run, game: str) -> None:
    text = run("options", game).stdout

    for option in kolpak.find(game).options.declared():
        assert f"\n{option.name} " in text
        assert f"option-{game}-{option.name}" not in text
        sentence = str(kolpak.Message(f"option-{game}-{option.name}"))
        assert sentence.endswith(")."), f"option-{game}-{option.name} names no rule ids: (N1)."


@pytest.mark.parametrize("game", kolpak.GAMES)
def test_a_rule_page_and_each_of_its_rules_can_be_read(run, game: str) -> None:
    assert text_of(game, rules_page(game))
    page = run("rules", game).stdout

    assert page.startswith("# ")
    assert "tests/rules" not in page
    for rule in kolpak.find(game).rule_ids:
        paragraph = run("rules", game, rule.lower()).stdout
        assert paragraph.startswith(f"### {rule} ")
        assert paragraph.count("###") == 1
        assert paragraph.strip() in page


def test_a_rule_is_told_in_the_language_that_was_chosen(run) -> None:
    german = run("--lang", "de", "rules", "kabaleo", "K13").stdout

    assert german.startswith("### K13 ")
    assert german != run("rules", "kabaleo", "K13").stdout
    assert "tests/rules" not in german


def test_a_page_that_is_not_installed_is_missed_in_a_sentence(run, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))

    result = run("rules", "kabaleo", code=2)

    assert result.stderr == "The game “kabaleo” has no rules page here.\n"


def test_an_installed_page_is_found_beside_the_program(run, monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path / "nothing", tmp_path))
    (tmp_path / "hat-cards.md").write_text("# The page\n\n### C1 Cards\n\nThere are 33.\n", "utf-8")

    assert run("rules", "hat-cards", "C1").stdout == "### C1 Cards\n\nThere are 33.\n"


def test_show_gives_a_record_at_one_of_its_moments(run, tmp_path) -> None:
    file = tmp_path / "evening.kolpak"
    file.write_text(RECORD, "utf-8")

    text = run("show", str(file), "--at", "2").stdout

    assert "Position: Py O Y G P O Y G P O Y G P O Y G |" in text
    assert "Seat 1 is to move." in text
    assert "Seat 0: Ann  3 points" in text


def test_show_for_a_seat_hides_what_it_may_not_know(run, tmp_path) -> None:
    file = tmp_path / "evening.kolpak"
    file.write_text(RECORD, "utf-8")

    text = run("show", str(file), "--at", "1", "--seat", "1").stdout

    assert "| ?,O\n" in text
    assert "points" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "4"], "The record has 3 tokens, so it cannot be shown after 4."),
        (["--seat", "2"], "There is no seat 2; seats are 0 to 1."),
        (["--number", "1"], "{file} holds no record 1: counted from 0, there is one record."),
    ],
)
def test_show_refuses_what_is_not_there(run, tmp_path, words: list[str], sentence: str) -> None:
    file = tmp_path / "evening.kolpak"
    file.write_text(RECORD, "utf-8")

    result = run("show", str(file), *words, code=2)

    assert result.stderr == sentence.format(file=file) + "\n"


def test_perft_counts_a_deal_as_one_branch_and_placements_one_by_one(run) -> None:
    text = run("perft", "kabaleo", "players=2", "--depth", "3", "--deal", DEAL).stdout

    # 4 colours, each on the 12 places that are no bare base of it (K11): 48. Then one place is
    # closed (K16), and the colour of its base has 3 bare bases: 11 + 11 + 11 + 12 answers.
    assert text == "1 1\n2 48\n3 2160\n"


def test_perft_counts_from_a_position_to_the_end_of_the_game(run) -> None:
    game = kolpak.new("kabaleo", players=2, seed=1)
    while len(game.tokens) < 23:
        game.play(game.actions[0])
    last_but_one = len(game.actions)

    text = run("perft", "kabaleo", "players=2", "--depth", "3", "--position", game.position).stdout

    counts = [int(line.split()[1]) for line in text.splitlines()]
    assert counts[0] == last_but_one
    assert counts[1] > counts[0]
    assert counts[2] == 0


def test_perft_counts_every_outcome_of_dice() -> None:
    hats = kolpak.find("hats")
    rules = hats.rules(hats.options.of(players=2))

    assert [perft(hats, rules, rules.start(), depth) for depth in range(3)] == [1, 2, 12]


def test_of_many_records_those_behind_the_one_wanted_are_not_read() -> None:
    many = iter([Record(tokens=[str(number)]) for number in range(3)])

    assert pick("many.kolpak", many, 1).tokens == ["1"]
    assert next(many).tokens == ["2"]
