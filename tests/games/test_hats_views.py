"""What one sees of Catch the Hat: all of it, and a picture that fits a terminal."""

import random
import re
from fractions import Fraction
from typing import Any

import pytest

import kolpak
from games.hats_by_hand import some_options, some_position
from kolpak.games.hats import HATS
from kolpak.games.hats.state import Die
from kolpak.play.canvas import Canvas

SMALL = """\
r+r*                                                                        y
      0    1    2   (3)   4   gyr   6    7    8    9   g+y  11   12   13
     51   0.1                                                    1.1  14
     50        0.2                                          1.2       15
    (49)           (0.3)                              (1.3)          (16)
     48                  0.4                      1.4                 17
     47                       0.5            1.5                      18
     46                            0.6  1.6                           19
     45                            3.6 C 2.6                          20
     44                       3.5            2.5                      21
     43                  3.4                      2.4                 22
    (42)           (3.3)                              (2.3)          (23)
     41        3.2                                          2.2       24
     40   3.1                                                    2.1  25
     39   38   37  (36)  35   34   33   32   31   30  (29)  28   27   26
b+b+b                                                                       g

On the track:   R5 gyr   (R10) g+y

> Seat 0   r   at home H0: r+r*    caught -
  Seat 1   y   at home H1: y       caught -
  Seat 2   g   at home H2: g       caught -
  Seat 3   b   at home H3: b+b+b   caught -
The die shows 4.
"""

LARGE = """\
                   r                                  y+y

                      0    1    2   (3)   4    5    6

                  35   0.1                       1.1   7

               34         0.2                 1.2         8

            (33)           (0.3)           (1.3)           g+r
          32                   0.4       1.4                  10

        31                       0.5   1.5                      11

k+k  30   5.1  5.2  (5.3) 5.4  5.5   *   2.5  2.4 (2.3)  wg   2.1  12   H2

        29                       4.5   3.5                      13

          28                   4.4       3.4                  14

            (27)           (4.3)           (3.3)          (15)

               26         4.2                 3.2        16

                  25   4.1                       3.1  17
                     24   23   22  (21)  20   19   18

                   w                                  b+b

On the track:   (R9) g+r   S2.2 wg   C *

  Seat 0   r   at home H0: r     caught -
  Seat 1   y   at home H1: y+y   caught -
  Seat 2   g   at home H2: -     caught -
  Seat 3   b   at home H3: b+b   caught -
> Seat 4   w   at home H4: w     caught -
  Seat 5   k   at home H5: k+k   caught -
It was a six; another roll may be taken or declined.
"""


def some_boards(count: int) -> list[tuple[Any, Any, dict[str, list[str]]]]:
    """Draws boards as crowded as they come: rules, state and what stands where."""
    rng = random.Random(5)
    boards = []
    while len(boards) < count:
        options = some_options(rng)
        drawn = some_position(rng, options)
        if drawn is not None:
            state = HATS.notation(options).read_position(drawn[-1])
            boards.append((HATS.rules(options), state, drawn[0]))
    return boards


def test_the_small_side_is_drawn_with_its_hats() -> None:
    position = "H0=r+r* H1=y H2=g H3=b+b+b R5=gyr R10=g+y | -,-,-,- | 0 | move 4"
    options = {"players": 4, "hats_per_player": 3, "golden": True}

    picture = kolpak.new("hats", chance="manual", position=position, **options).picture()

    assert f"{picture}\n" == SMALL


def test_the_large_side_is_drawn_with_its_hats() -> None:
    fields = "H0=r H1=y+y H3=b+b H4=w H5=k+k R9=g+r S2.2=wg C=*"
    options = {"players": 6, "hats_per_player": 2, "golden": True}

    game = kolpak.new(
        "hats", chance="manual", position=f"{fields} | -,-,-,-,-,- | 4 | again", **options
    )

    assert f"{game.picture()}\n" == LARGE


def test_the_picture_fits_a_terminal_and_names_every_piece() -> None:
    for columns in (60, 80):
        for rules, state, fields in some_boards(100):
            canvas = Canvas(columns=columns)
            picture = HATS.picture(rules, rules.view(state, None), canvas)

            assert max(map(len, picture.splitlines())) <= columns, picture
            for field, pieces in fields.items():
                told = rf"(?m)[ (]{re.escape(field)}[):]* {re.escape('+'.join(pieces))}( |$)"
                assert not pieces or re.search(told, picture), f"{field} in\n{picture}"


def test_paint_colours_hats_only_and_moves_nothing() -> None:
    for rules, state, _ in some_boards(50):
        view = rules.view(state, 0)
        painted = HATS.picture(rules, view, Canvas(lambda text, colour: f"<{text}{colour}>"))

        assert re.sub(r"<(.).>", r"\1", painted) == HATS.picture(rules, view, Canvas())
        assert {sign for sign, _ in re.findall(r"<(.)(.)>", painted)} <= set("rygbwk*")


def test_everybody_sees_everything() -> None:
    for rules, state, _ in some_boards(50):
        notation = HATS.notation(rules.options)
        for seat in (None, *range(rules.options.players)):
            view = rules.view(state, seat)

            assert notation.write_position(view) == notation.write_position(state)
            assert rules.guess(view, random.Random(1)) == state
            assert all(rules.veil(state, action, seat) == action for action in rules.actions(state))


@pytest.mark.parametrize(("tokens", "outcomes"), [("", 4), ("first:2", 6)])
def test_chance_is_even(tokens: str, outcomes: int) -> None:
    game = kolpak.new("hats", chance="manual")
    for token in tokens.split():
        game.play(token)

    odds = game.rules.odds(game.state)

    assert [share for _, share in odds] == [Fraction(1, outcomes)] * outcomes
    assert [action for action, _ in odds] == list(game.rules.actions(game.state))
    drawn = {game.rules.draw(game.state, random.Random(seed)) for seed in range(100)}
    assert drawn == {action for action, _ in odds}


def test_a_person_s_moves_have_no_odds() -> None:
    game = kolpak.new("hats", chance="manual").play("first:0").play("d1")

    assert game.rules.odds(game.state) == []
    assert Die(1) not in game.rules.actions(game.state)
