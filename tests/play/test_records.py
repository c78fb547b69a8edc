"""Records are read and written to the letter of the text forms (formats-details B)."""

import pickle
import re
from copy import copy, deepcopy
from typing import Any

import pytest

import kolpak
from kolpak.play.record import LINE, read_records, write_records

DEAL = "deal:goals=P,O;bases=POYGPOYGPOYGPOYG;stocks=pppoooyyyggg,pppoooyyyggg;first=0"
HEAD = '[Game "kabaleo"]\n[Edition "1"]\n[Options "players=2"]\n'
FIELD = "P O Y G P O Y G P O Y G P O Y G"


def tokens(text: str) -> list[str]:
    (record,) = read_records('[Game "kabaleo"]\n' + text)
    assert record.error is None
    return record.tokens


def wrong(text: str) -> kolpak.RecordError:
    with pytest.raises(kolpak.RecordError) as caught:
        kolpak.read(text)
    assert str(caught.value).endswith(".")
    return caught.value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("y0{good}p7", ["y0", "p7"]),
        ("y0 {two\nlines} p7", ["y0", "p7"]),
        ("{ { } y0", ["y0"]),
        ("y0 ; p7 {\no1", ["y0", "o1"]),
        (";p7\ny0", ["y0"]),
        ("deal:a;b=c", ["deal:a;b=c"]),
        ("y0{c};p7 o1", ["y0", ";p7", "o1"]),
        ("y0;p7 o1", ["y0;p7", "o1"]),
        ("R5[gyr]>R9", ["R5[gyr]>R9"]),
        ("y0\t\r\np7\n\n o1 ", ["y0", "p7", "o1"]),
        ("", []),
    ],
)
def test_comments_and_white_space_part_tokens(text: str, found: list[str]) -> None:
    assert tokens(text) == found  # O1


def test_a_comment_that_stays_open_is_an_error() -> None:
    error = wrong(HEAD + "y0 {never closed")
    assert error.message.args == {"text": "{never closed", "line": HEAD.count("\n") + 1}  # O1
    assert {error.index, error.token, error.position, error.rule} == {None}


def test_a_game_tag_begins_the_next_record_with_and_without_tokens() -> None:
    text = '[Game "a"]\n[X "1"]\n[Game "b"] t [Game "c"]\n[Y "2"]'

    found = [(record.tags, record.tokens) for record in read_records(text)]

    assert found == [
        ({"Game": "a", "X": "1"}, []),
        ({"Game": "b"}, ["t"]),
        ({"Game": "c", "Y": "2"}, []),
    ]  # O2


@pytest.mark.parametrize("text", ['[Edition "1"]\n[Game "kabaleo"]', "y0", '[X "1"] y0'])
def test_a_record_begins_with_its_game(text: str) -> None:
    first = next(read_records(text))

    assert first.error is not None  # O2
    assert "begins with its Game tag" in str(first.error)


def test_a_tag_after_tokens_begins_a_record_that_lacks_its_game() -> None:
    good, bad = read_records('[Game "kabaleo"] y0 [Edition "1"] y1')

    assert (good.error, good.tokens) == (None, ["y0"])
    assert bad.error is not None
    assert bad.tokens == ["y1"]


def test_quotes_and_backslashes_in_tags_are_escaped() -> None:
    (record,) = read_records(r'[Game "kabaleo"] [Event "a \"b\" \\ [c] {d} ;e"]')

    assert record.tags["Event"] == r'a "b" \ [c] {d} ;e'  # O3
    assert next(read_records(record.write())).tags == record.tags


@pytest.mark.parametrize(
    "tag",
    ["[Event a]", '[Event "a]', '[Event "a\nb"]', "[Event]", '["a"]', r'[Event "\n"]', '[E-t "a"]'],
)
def test_a_malformed_tag_is_an_error(tag: str) -> None:
    error = wrong(f'[Game "kabaleo"]\n{tag}\n')

    assert "is not a tag" in str(error)  # O3
    assert (error.index, error.token, error.position, error.rule) == (None, None, None, None)


def test_a_tag_given_twice_is_an_error() -> None:
    assert "Edition is given twice" in str(
        wrong('[Game "kabaleo"][Edition "1"][Edition "1"]')
    )  # O3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("Seat0", f"a{sign}b") for sign in "\n\r\ud800"),
        ("Seat 0", "Ann"),
        ("", "Ann"),
        ("Game", "hats"),
        ("Edition", "1"),
        ("Options", "players=3"),
    ],
)
def test_a_tag_that_could_not_be_read_again_is_not_written(name: str, value: str) -> None:
    game = kolpak.new("kabaleo", seed=1)
    game.tags[name] = value

    with pytest.raises(kolpak.KolpakError, match=r"is not a tag|is given twice"):
        game.record()


def test_unknown_tags_are_kept_as_read() -> None:
    text = '[Game "kabaleo"]\n[Edition "1"]\n[Zoo "1"]\n[Aim "2"]\n\n'

    assert kolpak.read(text).record() == text  # O3, O5


def test_missing_edition_and_options_have_their_defaults() -> None:
    game = kolpak.read('[Game "kabaleo"]')

    assert game.options == kolpak.find("kabaleo").options.of()  # O3
    assert game.record() == '[Game "kabaleo"]\n[Edition "1"]\n\n'


@pytest.mark.parametrize("edition", ["2", "0", "01", "", "one"])
def test_another_edition_is_an_error(edition: str) -> None:
    error = wrong(f'[Game "kabaleo"][Edition "{edition}"]')

    assert f"Edition “{edition}” of kabaleo" in str(error)  # O3


def test_an_unknown_game_is_an_error_that_names_the_known_ones() -> None:
    assert "; there are kabaleo" in str(wrong('[Game "chess"]'))


def test_tags_are_written_in_their_order() -> None:
    result = '[Result "0:4 1:4"]\n'
    seats = '[Seat0 "A"]\n[Seat1 "B"]\n[Seat10 "C"]\n'
    position = f'[Position "{FIELD} | p,p | 0 | - | P,O"]\n'
    mixed = f'[Game "kabaleo"]\n{result}[Seat10 "C"]\n[Event "E"]\n{position}[Seat1 "B"]\n'
    mixed += '[Options "players=2"]\n[Seat0 "A"]\n'

    written = kolpak.read(mixed).record()

    assert written == HEAD + seats + position + result + '[Event "E"]\n\n'  # O5


def test_options_are_written_in_order_without_defaults() -> None:
    mixed = '[Game "kabaleo"][Options "golden_rule=off  deal=random colours=any players=2"]'

    assert '[Options "players=2 golden_rule=off"]' in kolpak.read(mixed).record()  # O5


def test_lines_of_tokens_break_at_eighty_characters() -> None:
    (record,) = read_records('[Game "x"] ' + "ab " * 27 + "long" * 30 + " a b")

    lines = record.write().splitlines()[2:]

    assert lines == [" ".join(["ab"] * 27), "long" * 30, "a b"]  # O5: 27 * 3 - 1 is 80
    assert len(lines[0]) == LINE


def test_comments_are_not_kept() -> None:
    game = kolpak.read(f"{HEAD}\n{DEAL} {{first}} y0 ; second\n")

    assert game.record() == f"{HEAD}\n{DEAL}\ny0\n"  # O5


def test_records_stand_one_empty_line_apart() -> None:
    text = '[Game "a"]\n\nt\n\n[Game "b"]\n\n\n[Game "c"]\n\nu\n'

    assert write_records(read_records(text)) == text  # O5


def test_a_malformed_record_does_not_hide_the_next() -> None:
    text = f'[Game "kabaleo"]\n[oops\n\ny0\n\n{HEAD}\n{DEAL}\ny0\n'

    bad, good = read_records(text)

    assert bad.error is not None
    assert kolpak.read(good.write()).tokens == [DEAL, "y0"]


@pytest.mark.parametrize(
    ("token", "rule"),
    [("p4", "K11"), ("p16", "K10"), ("zero", None), ("d3", None), (DEAL, None), ("p00", None)],
)
def test_a_wrong_token_is_named_with_its_place_rule_and_the_position_before(
    token: str, rule: str | None
) -> None:
    error = wrong(f"{HEAD}{DEAL} o0 {token} p1")

    assert (error.index, error.token, error.rule) == (2, token, rule)  # O8
    assert error.position == f"Po {FIELD[2:]} | pppooyyyggg,pppoooyyyggg | 1 | 0 | P,O"


def test_a_token_after_the_end_breaks_the_rule_of_the_end() -> None:
    head = f'{HEAD}[Position "{FIELD} | g,g | 0 | - | P,O"]\n'

    error = wrong(f"{head} g0 g1 g2")

    assert (error.index, error.rule) == (2, "K18")  # O8


@pytest.mark.parametrize(
    ("tags", "rule"),
    [
        ('[Options "deal=equal"]', "K8"),
        ('[Options "players=5"]', "K1"),
        ('[Options "players"]', None),
        ('[Options "speed=1"]', None),
        ('[Options "players=2 players=2"]', None),
        ('[Position "nonsense"]', None),
        ('[Options "players=2"][Position "P O | p,p | 0 | - | P,O"]', "K5"),
        ('[Options "players=2"][Result "0:0"]', None),
        ('[Options "players=2"][Result "1:0 0:0"]', None),
        ('[Options "players=2"][Result "0:00 1:0"]', None),
        ('[Options "players=2"][Result "0:0  1:0"]', None),
    ],
)
def test_an_error_in_the_tags_stands_at_no_token(tags: str, rule: str | None) -> None:
    error = wrong(f'[Game "kabaleo"]{tags} y0')

    assert (error.index, error.token, error.position) == (None, None, None)  # O9
    assert error.rule == rule


def test_a_wrong_result_is_named_after_the_last_token() -> None:
    head = HEAD + '[Result "0:4 1:4"]\n'

    error = wrong(f"{head} {DEAL} p1")

    assert (error.index, error.token, error.rule) == (2, None, None)  # O9
    assert error.position == kolpak.read(f"{HEAD} {DEAL} p1").position
    assert "0:5 1:3" in str(error)


@pytest.mark.parametrize("text", ["p99", '[Position "nonsense"]', '[Result "0:4 1:4"]'])
@pytest.mark.parametrize("copied", [copy, deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_an_error_stays_the_same_in_copies_and_other_processes(copied: Any, text: str) -> None:
    error = wrong(HEAD + text)

    again = copied(error)

    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_a_right_result_of_an_unfinished_game_is_kept() -> None:
    text = f'{HEAD}[Result "0:5 1:3"]\n\n{DEAL}\np1\n'

    assert kolpak.read(text).record() == text  # O10


def test_a_game_that_goes_on_drops_the_result_it_had() -> None:
    game = kolpak.read(f'{HEAD}[Seat0 "Ann"][Result "0:5 1:3"] {DEAL} p1')

    game.play(game.actions[0])

    assert kolpak.read(game.record()).tokens == game.tokens
    assert game.tags == {"Seat0": "Ann"}


def test_a_result_for_unknown_goals_is_taken_on_trust() -> None:
    text = f'{HEAD}[Position "{FIELD} | g,g | 0 | - | P,?"]\n[Result "0:4 1:9"]\n\n'

    assert kolpak.read(text).record() == text  # O21
    assert "0:4" in str(wrong(text.replace("0:4", "0:5")))


def test_a_position_replaces_the_deal() -> None:
    head = f'{HEAD}[Position "{FIELD} | g,g | 0 | - | P,O"]\n'

    game = kolpak.read(f"{head}\ng0\n")

    assert game.position == f"Pg {FIELD[2:]} | -,g | 1 | 0 | P,O"  # O13
    assert game.record() == f"{head}\ng0\n"


def test_a_position_before_the_deal_is_followed_by_the_deal() -> None:
    head = HEAD + '[Position "- | - | deal | - | -"]\n'

    game = kolpak.read(f"{head}{DEAL}")

    assert game.record() == f"{head}\n{DEAL}\n"  # O13, O15


@pytest.mark.parametrize(("text", "count"), [("", 0), ('[Game "kabaleo"] [Game "kabaleo"]', 2)])
def test_read_wants_exactly_one_record(text: str, count: int) -> None:
    assert re.match(rf"The text holds {count} record", str(wrong(text)))
    assert len(list(kolpak.read_all(text))) == count


def test_a_byte_order_mark_and_windows_lines_change_nothing() -> None:
    text = f"{HEAD}\n{DEAL}\ny0\n"

    assert kolpak.read("\ufeff" + text.replace("\n", "\r\n")).record() == text


WHITE_SIGNS = "\u00a0\u202f\u2007\u3000\u200b\u200e\u2066\u2069\u2060\ufeff\u2028\x85\xad"
"""What word processors, web pages and chats put between words, or before and after them."""


@pytest.mark.parametrize("sign", WHITE_SIGNS, ids=ascii)
def test_what_looks_like_white_space_is_white_space(sign: str) -> None:
    game = kolpak.read(
        f'{HEAD}[Seat0 "A  B"]\n[Position "{FIELD} | oy,oy | 0 | - | P,O"]\n\no4 y8\n'
    )
    odd = game.record()
    for old, new in (("o4 y8", f"{sign}o4{sign}y8{sign}"), ('[Game "', f'{sign}[Game{sign}"')):
        odd = odd.replace(old, new)

    assert kolpak.read(odd).record() == game.record()
    assert kolpak.read(odd.replace("A  B", f"A {sign} B")).tags["Seat0"] == f"A {sign} B"


@pytest.mark.parametrize("sign", "\u00a0\u202f\u2007\u3000", ids=ascii)
def test_what_looks_like_a_space_is_one_in_options_position_and_result(sign: str) -> None:
    tags = [
        '[Options "players=2 deal=equal"]',
        f'[Position "{FIELD} | oy,oy | 0 | - | P,O"]',
        '[Result "0:4 1:4"]',
    ]
    plain = "\n".join(['[Game "kabaleo"]', '[Edition "1"]', *tags, "", ""])
    odd = plain
    for tag in tags:
        name, space, value = tag.partition(" ")
        odd = odd.replace(tag, name + space + value.replace(" ", sign) + "")

    assert odd != plain
    assert kolpak.read(odd).record() == plain


@pytest.mark.parametrize(
    ("text", "place", "name"),
    [
        (f"{HEAD}\n{DEAL}\ny0 p–7", "Line 6, column 5", "– (EN DASH)"),
        (f"{HEAD}\r\n{DEAL}\r\ny0 р7", "Line 6, column 4", "р (CYRILLIC SMALL LETTER ER)"),
        (f"{HEAD}\n{DEAL}\ny0 {{ — }} y\u0661", "Line 6, column 11", "ARABIC-INDIC DIGIT ONE"),
        ("{\n}[Game “kabaleo”]", "Line 2, column 8", "“ (LEFT DOUBLE QUOTATION MARK)"),
        ("[Game „kabaleo“]", "Line 1, column 7", "„ (DOUBLE LOW-9 QUOTATION MARK)"),
        ("[Game «\u00a0kabaleo\u00a0»]", "Line 1, column 7", "LEFT-POINTING DOUBLE ANGLE"),
        (f'{HEAD}[Seat0 "Ann”]\n', "Line 4, column 12", "” (RIGHT DOUBLE QUOTATION MARK)"),
        (f"> {HEAD}", "Line 1, column 1", "> (GREATER-THAN SIGN)"),
        (f">>{HEAD}", "Line 1, column 1", "> (GREATER-THAN SIGN)"),
        (f"{HEAD}\n{DEAL}\ny0\n> p7", "Line 7, column 1", "> (GREATER-THAN SIGN)"),
        (f"{HEAD}\n{DEAL}\ny0 p\x007", "Line 6, column 5", "U+0000"),
    ],
)
def test_a_sign_that_does_not_belong_is_named_with_its_place(text, place, name) -> None:
    error = str(wrong(text))

    assert f"{place}: the character " in error
    assert name in error


def test_a_strange_token_keeps_its_number_and_a_sign_after_the_error_is_not_blamed() -> None:
    error = wrong(f"{HEAD}\n{DEAL}\ny0 p–7")
    assert (error.index, error.token, error.rule) == (2, "p–7", None)
    assert error.position is not None

    assert "K16" in str(wrong(f"{HEAD}\n{DEAL}\ny0 p0 p–7"))


def test_records_that_a_mail_has_glued_together_are_parted() -> None:
    glued = f'{HEAD}{DEAL} y0[Game "hats"][Options "players=2"]first:0[Game "kabaleo"]'

    assert [game.type.name for game in kolpak.read_all(glued)] == ["kabaleo", "hats", "kabaleo"]
    assert tokens("R5[gyr]>R9 R37>H3[r*]>R40") == ["R5[gyr]>R9", "R37>H3[r*]>R40"]


def test_a_large_text_of_strange_signs_is_read_in_a_moment() -> None:
    """Places are counted once: time grows with the text, not with its square."""
    text = '[Game "x"]–' * 100_000

    assert sum(record.error is None for record in read_records(text)) == 100_000


def test_a_token_of_any_length_is_quoted_in_a_sentence_that_is_not_long() -> None:
    token = "x" * 100_000
    error = wrong(f'[Game "kabaleo"] {token}')

    assert len(str(error)) < 500
    assert error.token == token
