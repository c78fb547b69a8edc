"""``kolpak replay``: one line or picture a record, errors in their place."""

import json
from pathlib import Path

import pytest

from kolpak.cli import files
from kolpak.play.spaces import columns

DEAL = "deal:goals=P,O;bases=POYGPOYGPOYGPOYG;stocks=pppoooyyyggg,pppoooyyyggg;first=0"
GOOD = f'[Game "kabaleo"]\n[Options "players=2 deal=equal"]\n\n{DEAL} y0 p7\n'
WRONG = f'[Game "kabaleo"]\n[Options "players=2 deal=equal"]\n\n{DEAL} y0 p0 p7\n'


def test_one_object_a_record_describes_the_state_it_ends_in(run) -> None:
    result = run("replay", "-", "--json", input=GOOD)

    [line] = result.stdout.splitlines()
    end = json.loads(line)
    assert list(end) == [
        "game",
        "options",
        "position",
        "mover",
        "actions",
        "over",
        "standing",
    ]
    assert end["options"] == {
        "players": 2,
        "deal": "equal",
        "golden_rule": True,
        "unowned_colour": "ignored",
        "colours": "any",
    }
    assert end["position"] == (
        "Py O Y G P O Y Gp P O Y G P O Y G | pppoooyyggg,ppoooyyyggg | 0 | 7 | P,O"
    )
    assert (end["mover"], end["over"]) == (0, False)
    assert end["actions"] == sorted(end["actions"])
    assert end["standing"][0] == {"points": 4, "place": 1, "towers": 1, "tallest": 2}


def test_chance_is_a_mover_and_lists_what_it_can(run) -> None:
    records = '[Game "kabaleo"]\n[Game "hats"]\n[Options "players=2"]\nfirst:1\n'

    lines = run("replay", "-", "--json", input=records).stdout.splitlines()

    dealt, rolled = map(json.loads, lines)
    assert (dealt["mover"], dealt["actions"]) == ("chance", [])
    assert (rolled["mover"], rolled["actions"]) == ("chance", ["d1", "d2", "d3", "d4", "d5", "d6"])


def test_a_wrong_record_is_an_error_in_its_place_and_the_others_are_done(run) -> None:
    result = run("replay", "-", "--json", input=GOOD + "\n" + WRONG + "\n" + GOOD, code=2)

    first, wrong, last = map(json.loads, result.stdout.splitlines())
    assert first == last
    assert list(wrong) == ["error"]
    error = wrong["error"]
    assert list(error) == ["index", "token", "rule", "message", "position"]
    assert (error["index"], error["token"], error["rule"]) == (2, "p0", "K16")
    assert error["position"].endswith("| 1 | 0 | P,O")
    assert result.stderr == f"Standard input, record 1: {error['message']}\n"


@pytest.mark.parametrize(
    ("record", "index", "rule"),
    [
        ('[Game "kabaleo"]\n[Options "deal=equal"]\n', None, "K8"),
        ('[Game "kabaleo"]\n[Options "golden=on"]\n', None, None),
        ('[Game "kabaleo"]\n[Edition "2"]\n', None, None),
        ('[Game "chess"]\n', None, None),
        ("y0 y1\n", None, None),
        ('[Game "kabaleo"]\n{ never closed', None, None),
        ('[Game "kabaleo"]\n[Options "players=2"]\n[Position "P | - | 0 | - | P,O"]\n', None, "K1"),
        (f'[Game "kabaleo"]\n[Options "players=2"]\n[Result "0:9 1:9"]\n{DEAL}', 1, None),
    ],
)
def test_errors_in_tags_and_results_have_their_fields(run, record, index, rule) -> None:
    result = run("replay", "-", "--json", input=record, code=2)

    error = json.loads(result.stdout)["error"]
    assert error["token"] is None
    assert error["index"] == index
    assert error["rule"] == rule
    assert (error["position"] is None) == (index is None)
    assert len(result.stderr.splitlines()) == 1


def test_files_are_read_in_their_order_and_a_bad_one_stops_no_other(run, tmp_path: Path) -> None:
    good, latin = tmp_path / "good.kolpak", tmp_path / "latin.kolpak"
    good.write_text(GOOD, "utf-8")
    latin.write_bytes('[Game "kabaleo"]\n[Site "Köln"]\n'.encode("latin-1"))
    missing = tmp_path / "missing.kolpak"

    result = run("replay", "--json", *map(str, (missing, latin, tmp_path, good)), code=2)

    assert [json.loads(line)["game"] for line in result.stdout.splitlines()] == ["kabaleo"]
    assert result.stderr.splitlines() == [
        f"There is no file {missing}.",
        f"{latin} is not UTF-8 text: byte 25 is wrong.",
        f"{tmp_path} is a folder, not a file.",
    ]


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff\u00a0\n", "{nothing yet}\n; or later\n"])
def test_an_input_without_records_gives_no_line_and_a_sentence(run, form, text: str) -> None:
    result = run("replay", "-", *form, input=text)  # exits with 0 (O14)

    assert (result.stdout, result.stderr) == ("", "Standard input holds no record.\n")


def test_a_file_without_records_is_named_beside_others(run, tmp_path: Path) -> None:
    for name, text in (("good", GOOD), ("empty", ""), ("last", GOOD)):
        (tmp_path / name).write_text(text, "utf-8")

    result = run("replay", "--json", *(str(tmp_path / name) for name in ("good", "empty", "last")))

    assert len(result.stdout.splitlines()) == 2
    assert result.stderr == f"{tmp_path / 'empty'} holds no record.\n"


def test_a_mail_that_quotes_a_record_is_answered_with_the_sign_and_its_place(run) -> None:
    quoted = "".join(f"> {line}\n" for line in GOOD.splitlines())

    result = run("replay", "-", input="\n" + quoted, code=2)

    assert "Line 2, column 1: the character > (GREATER-THAN SIGN) does not belong" in result.stderr


def test_people_see_picture_position_mover_and_standing(run) -> None:
    text = run("replay", "-", input=GOOD).stdout

    assert text.splitlines()[:2] == ["Standard input, record 0:", "kabaleo players=2 deal=equal"]
    assert "  P    O    Y    G " in text
    assert "Position: Py O Y G P" in text
    assert "Seat 0 is to move." in text
    assert text.splitlines()[-2:] == [
        "  1  Seat 0  4 points, towers 1, tallest 2",
        "  2  Seat 1  4 points, towers 0, tallest 0",
    ]
    assert "\x1b" not in text


def test_what_is_written_is_ascii_json_with_one_line_a_record(run) -> None:
    record = '[Game "kabaleo"]\n[Options "players=zwölf"]\n'

    result = run("replay", "-", "--json", input=record, code=2)

    assert result.stdout.isascii()
    assert "zwölf" in json.loads(result.stdout)["error"]["message"]


@pytest.mark.parametrize("token", ["x" * 5000, "y" + "9" * 5000, "first:" + "9" * 4300])
def test_a_token_of_any_length_is_an_error_and_the_next_record_is_read(run, token: str) -> None:
    text = f'[Game "kabaleo"]\n\n{token}\n\n[Game "hats"]\n'

    lines = run("replay", "-", "--json", input=text, code=2).stdout.splitlines()

    assert json.loads(lines[0])["error"]["token"] == token
    assert json.loads(lines[1])["game"] == "hats"


@pytest.mark.parametrize(("digits", "wrong"), [(4299, False), (4300, True)])
def test_numbers_are_counted_on_from_the_largest_that_is_read(
    run, digits: int, wrong: bool
) -> None:
    won = "r1r3r4r6r9y1y2y3y5y6yxb0b1b8b9bx,r0r2r5r7r8rxy4y7y8y9b2b3b5b6b7"
    hats = ",".join(["9" * digits] * 2)
    cards = f"-,b4 | y0,- | {won} | - | 1 | 0 | {hats} | 1"
    text = f'[Game "hat_cards"]\n[Options "players=2"]\n[Position "{cards}"]\n\nb4\n\n{GOOD}'

    lines = run("replay", "-", "--json", input=text, code=2 * wrong).stdout.splitlines()

    assert ("error" in json.loads(lines[0])) == wrong
    assert json.loads(lines[1])["game"] == "kabaleo"


def test_a_name_that_would_steer_the_terminal_is_shown(run) -> None:
    text = run("replay", "-", input=GOOD.replace("]\n", ']\n[Seat0 "A\x1b]0;b\x07"]\n', 1)).stdout

    assert "\x1b" not in text
    assert "A␛]0;b␇" in text


def test_standings_are_aligned_where_signs_are_wide(run) -> None:
    text = run("replay", "-", input=GOOD.replace("]\n", ']\n[Seat0 "王小明"]\n', 1)).stdout

    assert len({columns(line.partition("4 points")[0]) for line in text.splitlines()[-2:]}) == 1


def test_a_persian_standing_has_persian_digits(run) -> None:
    standing = run("replay", "-", "--lang", "fa", input=GOOD).stdout.splitlines()[-2:]

    assert not set("0123456789") & set("".join(standing))


def test_a_picture_without_a_seat_shows_everything(run) -> None:
    assert "goal P" in run("replay", "-", input=GOOD).stdout


@pytest.mark.parametrize("command", ["replay", "show"])
@pytest.mark.parametrize("code", [0x85, 0x2028, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
def test_a_name_changes_no_direction_around_it(run, command: str, code: int) -> None:
    named = GOOD.replace("]\n", f']\n[Seat0 "A{chr(code)}b"]\n', 1)

    shown = run(command, "-", input=named).stdout

    assert chr(code) not in shown
    assert "A\ufffdb" in shown


@pytest.mark.parametrize("command", ["replay", "show", "verify", "import"])
def test_a_file_that_is_too_large_is_told(run, tmp_path: Path, command: str) -> None:
    noise = tmp_path / "noise.kolpak"
    with noise.open("wb") as file:
        file.truncate(files.MOST_MEGABYTES * 1_000_000 + 1)

    refused = run(command, str(noise), code=2)

    assert refused.stdout == ""
    assert refused.stderr == (
        f"{noise} is larger than 100 MB; please split it into several files of records.\n"
    )
