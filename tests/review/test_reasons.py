"""What reviews say in words: only what tells the best choice from the one that was played."""

from __future__ import annotations

from collections import Counter

import pytest

import kolpak
from kolpak.bots.hat_cards.sight import seen
from kolpak.bots.hats.reasons import Reasons as HatsReasons
from kolpak.bots.kabaleo.reasons import PROVED, reason
from kolpak.games.hat_cards.cards import card_name
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hats.rules import HatsRules
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.play.bot import Turn
from kolpak.play.game import Game
from kolpak.review.account import Cause, Entry, Grade, Judgement, Parts, SeatReview
from kolpak.review.deduction import Deduced, giveaway, giveaway_sentences
from kolpak.review.forms import _better, entry_data, luckiest, weighed
from kolpak.review.reasons import hats
from kolpak.review.reasons.contrast import Contrast, Points, contrast
from kolpak.review.reasons.hat_cards import Reasons as HatCardsReasons
from kolpak.review.reasons.kabaleo import SAME, at_the_end, named_once
from kolpak.review.reasons.kabaleo import Reasons as KabaleoReasons
from kolpak.words.message import Message
from review.playing import again, at_random

ONE, TWO, THREE = Message("reason-kabaleo-own"), Message("reason-kabaleo-keep"), Message("said")


def at(name: str, options: str, position: str) -> Game:
    """Return a game that begins with a position."""
    kind = kolpak.find(name)
    return Game(kind, kind.options.read(options), position=position, manual=True)


def test_what_is_true_of_both_is_not_said() -> None:
    found = contrast(Points([ONE, TWO], []), Points([ONE], [THREE]))

    assert found == Contrast(best=TWO, merit=None, danger=THREE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (Contrast(), "review-better"),
        (Contrast(best=ONE), "review-better-why"),
        (Contrast(merit=ONE), "review-better-merit"),
        (Contrast(danger=ONE), "review-better-danger"),
        (Contrast(best=ONE, merit=TWO), "review-better-why-merit"),
        (Contrast(best=ONE, merit=TWO, danger=THREE), "review-better-why-danger"),
    ],
)
def test_what_speaks_against_a_choice_is_said_before_what_speaks_for_it(
    words: Contrast, said: str
) -> None:
    assert _better(Judgement("best", 0.6, 0.57, 0.0, 0.3, "slip", words)).id == said


@pytest.mark.parametrize("grade", ["mistake", "blunder"])
def test_nothing_is_said_for_a_choice_that_cost_much(grade: Grade) -> None:
    judged = Judgement("best", 0.9, 0.2, 0.0, 0.3, grade, Contrast(best=ONE, merit=TWO))
    nothing = (0.0, 0.0)
    entry = Entry(0, 0, "played", nothing, nothing, nothing, nothing, nothing, judged=judged)

    assert _better(judged).id == "review-better-why"
    data = entry_data(entry)["judged"]
    assert data is not None
    assert data["played_merit"] is None


POSITION = "V Og B G Obo O Go O B Gog V V B V G B | oogggbbbv,ogbbvvvvv | 1 | 9 | B,V"
"""All colours show in four places; violet is to move."""


VIOLET = at("kabaleo", "players=2", POSITION)


def reasons_at(blue: float) -> KabaleoReasons:
    """Return the reasons there, by how likely blue is the goal of the other seat."""
    assert isinstance(VIOLET.rules, KabaleoRules)
    goals = [{"B": blue, "G": 1 - blue, "O": 0.0}, {"V": 1.0}]
    return KabaleoReasons(VIOLET.rules, VIOLET.state, goals)


def points_of(action: str, blue: float) -> list[str]:
    """Return the points about a placement."""
    points = reasons_at(blue).of(VIOLET.notation.read_action(action))
    return [one.id.removeprefix("reason-kabaleo-") for one in (*points.merits, *points.dangers)]


def told(best: str, played: str) -> Contrast:
    """Return what tells two placements apart where blue is most likely somebody's goal."""
    reasons = reasons_at(blue=0.9)
    return contrast(*(reasons.of(VIOLET.notation.read_action(one)) for one in (best, played)))


def test_taking_a_place_counts_where_the_colour_is_most_likely_somebodys_goal() -> None:
    assert points_of("g2", blue=0.9) == ["rival", "keep"]
    assert points_of("g2", blue=0.5) == ["keep"]


def test_a_colour_that_both_placements_are_about_is_named_once() -> None:
    found = told("g2", "b3")

    assert found.best is not None
    assert found.best.id == "reason-kabaleo-rival"
    assert named_once(found).danger == SAME
    proved = found._replace(best=PROVED)  # no colour
    assert named_once(proved) == proved


def test_a_cone_of_a_likely_goal_is_better_spent_where_it_gives_no_place() -> None:
    assert points_of("b2", blue=0.9) == ["rids", "rids-early", "keep"]
    assert points_of("b2", blue=0.5) == ["keep"]
    found = told("b2", "o5")

    assert found.best is not None
    assert found.best.id == "reason-kabaleo-rids"


def test_a_cone_of_a_likely_goal_is_better_spent_while_it_can_be_covered() -> None:
    found = told("b3", "o5")

    assert found.best is not None
    assert found.best.id == "reason-kabaleo-rids-early"
    assert told("b3", "b2").best is None
    assert told("b2", "b3").best == told("b2", "o5").best


def test_a_colour_is_said_to_lead_where_it_shows_on_more_places_than_every_other() -> None:
    said = 0
    for seed in range(60):
        game = at_random("kabaleo", "players=2", seed, 16)
        rules, state, seat = game.rules, game.state, game.mover
        assert isinstance(rules, KabaleoRules)
        assert isinstance(seat, int)
        colours = {tower[0] for tower in state.places}
        counts = Counter(tower[-1].upper() for tower in state.places)
        nobody = [dict.fromkeys(colours, 0.0)] * 2
        reviewed, view = KabaleoReasons(rules, state, nobody), rules.view(state, seat)
        for action in rules.actions(state):
            told = [*reviewed.of(action).merits, reason(view, action)]
            if not any(one and "leader" in one.id for one in told):
                continue
            said += 1
            (leader, most), (_, second) = counts.most_common(2)
            assert most > second
            assert state.places[action.place][-1].upper() == leader != state.goals[seat]
    assert said > 20


def test_own_places_and_own_cones_are_told() -> None:
    assert points_of("v2", blue=0.9) == ["own", "rival"]
    assert points_of("b0", blue=0.9) == ["rids-early", "keep", "loses", "gives"]


def test_how_the_last_cone_ends_the_game_is_said_before_all_else() -> None:
    game = at("kabaleo", "players=2", "V V V V Bv B B B G G G G O O O O | -,v | 1 | 9 | B,V")
    assert isinstance(game.rules, KabaleoRules)
    view = game.rules.view(game.state, 1)
    win, tie, other = map(game.notation.read_action, ("v5", "v4", "v8"))
    said = Contrast(best=TWO, merit=ONE, danger=THREE)

    assert at_the_end(game.rules, view, win, tie, said) == Contrast(
        best=Message("reason-ends", {"result": "won"}),
        danger=Message("reason-ended", {"result": "shared"}),
    )
    assert at_the_end(game.rules, view, win, other, said) == said


def card_reasons(game: Game) -> HatCardsReasons:
    """Return the reasons of the seat that is to move in a card game."""
    assert isinstance(game.rules, HatCardsRules)
    assert isinstance(game.mover, int)
    turn = Turn(game.rules.view(game.state, game.mover), game.rules.actions(game.state))
    return HatCardsReasons(game.rules, seen(turn, game.rules.sizes))


def test_cards_that_catch_as_much_are_told_apart_by_what_is_kept() -> None:
    game = at(
        "hat_cards",
        "players=2",
        "r1r4r5y5bx,y4yxb4b5b6 | -,y1y9b9r9rxr2 | b1,r0r3r6r7r8y0y2y3y6y7y8b0b2b3b7b8 | - | 1 | 1"
        " | 5,1 | 0",
    )
    reasons = card_reasons(game)
    low, high = map(game.notation.read_action, ("r4@1", "r5@1"))
    found = reasons.contrast(low, high)

    assert found.best is not None
    assert found.best.id == "reason-hat_cards-keep"
    assert reasons.contrast(high, high) == Contrast()


def test_fewer_cards_that_can_be_caught_are_told_apart() -> None:
    game = at(
        "hat_cards",
        "players=4",
        "b6,-,y6,y7 | r4y4,b8r8,-,- | -,r0r1r2r5r6r7r9rxy0y1y2y9b1b7b9bx,r3y3y5yxb2b3,y8b0b5 | - "
        "| 1 | 1 | 0,1,3,2 | 2",
    )
    apart, catching = map(game.notation.read_action, ("y6", "y6@0"))

    assert card_reasons(game).contrast(apart, catching) == Contrast(
        best=Message("reason-hat_cards-risk", {"count": 1, "other": 3}),
        merit=Message("reason-hat_cards-more", {"count": 2}),
    )


def test_cards_at_risk_say_more_than_a_card_that_is_kept() -> None:
    game = at(
        "hat_cards",
        "players=2",
        "r1r7y2y4y6bx,r3r6rxyxb6 | -,b3b7y7 | "
        "r2r8r9y0y1y3y5y8y9b0b1b2b4b5b8b9,r0r4r5 | - | 0 | 1 | 1,5 | 0",
    )
    low, catching = map(game.notation.read_action, ("y2", "r7@1"))

    assert card_reasons(game).contrast(low, catching) == Contrast(
        best=Message("reason-hat_cards-risk", {"count": 1, "other": 4}),
        merit=Message("reason-hat_cards-more", {"count": 3}),
    )


def test_a_card_that_is_harder_to_catch_may_be_worth_keeping() -> None:
    game = at(
        "hat_cards",
        "players=2",
        "r2r6r7r8y2b5,r0r3r5r9y9b6 | b1b9,- | y4y5y7yxb0b4b7b8bx,r1r4rxy1y3y6y8b2b3 | y0 | 1 | 0"
        " | 0,0 | 1",
    )
    best, played = map(game.notation.read_action, ("y9@0", "r9@0"))
    found = card_reasons(game).contrast(best, played)

    assert found.merit is not None
    assert found.best == Message("reason-hat_cards-keep", {"card": card_name("r9")})


def test_a_move_that_leaves_more_of_its_side_within_reach_says_so() -> None:
    game = at("hats", "players=2 hats_per_player=2", "R20=r R23=y R24=y R40=r | -,- | 0 | move 6")
    assert isinstance(game.rules, HatsRules)
    safe, loose = map(game.notation.read_action, ("R20>R14", "R40>R46"))
    found = hats.contrast(HatsReasons(game.rules), game.state, safe, loose)

    assert found.danger == Message("reason-hats-exposed", {"count": 1, "other": 0})
    assert hats.contrast(HatsReasons(game.rules), game.state, safe, safe) == Contrast()


@pytest.mark.parametrize(
    ("caught", "best", "said"),
    [
        (
            "-,gg,ry",
            "R20>R16",
            Contrast(
                best=Message("reason-hats-escapes", {"hunters": 1}),
                danger=Message("reason-ended", {"result": "lost"}),
            ),
        ),
        ("gg,-,ry", "R20>R24", Contrast(best=Message("reason-ends", {"result": "won"}))),
    ],
)
def test_a_move_that_ends_the_game_says_so_and_not_that_it_catches(
    caught: str, best: str, said: Contrast
) -> None:
    game = at("hats", "players=3 hats_per_player=2", f"R20=r R24=y | {caught} | 0 | move 4")
    assert isinstance(game.rules, HatsRules)
    (other,) = {"R20>R16", "R20>R24"} - {best}
    moves = map(game.notation.read_action, (best, other))

    assert hats.contrast(HatsReasons(game.rules), game.state, *moves) == said


@pytest.mark.parametrize(
    ("pieces", "hats"),
    [
        ("R20=yr R22=r R23=y R24=y R40=r", 1),  # prey is lost already, and one roll ends once
        ("R20=ryr R23=y R24=y R40=r", 2),  # an own hat is lost below the prey, too
    ],
)
def test_only_own_hats_of_one_field_are_within_reach_of_a_roll(pieces: str, hats: int) -> None:
    game = at("hats", "players=2 hats_per_player=3", f"{pieces} | -,- | 0 | move 6")
    assert isinstance(game.rules, HatsRules)
    move = game.notation.read_action("R40>R46")

    assert HatsReasons(game.rules).exposed(game.state, move) == hats


def test_what_was_clear_before_gives_nothing_away() -> None:
    chances = enumerate((0.3, 0.97, 0.999))
    sure = [Deduced(number, ({"B": chance},), mover=0) for number, chance in chances]

    found = giveaway(sure, 0, "B")
    assert found is not None
    assert found.number == 0
    assert giveaway(sure[1:], 0, "B") is None


def test_only_its_own_placements_give_the_goal_of_a_seat_away() -> None:
    steps = [(0.1, None), (0.2, 0), (0.9, 1)]  # the other's placement told more
    found = [
        Deduced(number, ({"B": chance}, {"B": 1 - chance}), mover)
        for number, (chance, mover) in enumerate(steps)
    ]

    told = giveaway(found, 0, "B")
    assert told is not None
    assert told.number == 0
    assert giveaway(found, 1, "B") is None


def test_what_gave_goals_away_is_told_in_the_order_of_the_game() -> None:
    tokens = (
        "deal:goals=G,P;bases=PPGYYOYPGGOPOYOG;stocks=ppppoooygggg,ppoooyyyyygg;first=0 "
        "p4 y15 y12 o15 p4 g12 p14 o3 o14 o15 o0"
    )
    kind = kolpak.find("kabaleo")
    game = again(Game(kind, kind.options.read("players=2"), manual=True), tokens.split())
    told = [one.args["name"] for one in giveaway_sentences(game, ["Ann", "Bob"])]

    assert told == ["Bob", "Ann"]


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        (Parts(0.5, 0.4, -0.1, -0.8, 0.0, 0.0), "others"),
        (Parts(0.5, 0.6, -0.4, 0.3, 0.0, 0.0), "luck"),
        (Parts(0.5, -0.1, -0.2, 0.1, 0.7, 0.0), "estimate"),
        (Parts(0.5, 0.9, -0.8, -0.6, 0.0, 0.0), "own"),
        (Parts(0.5, -0.2, -0.1, 0.8, 0.0, 0.0), "skill"),
        (Parts(0.5, 0.2, -0.1, 0.4, 0.0, 0.0), "others"),  # their mistakes, and luck
        (Parts(0.5, 0.0, -0.6, 1.1, 0.0, 0.0), "others"),  # both sides chose badly
        (Parts(0.5, -0.01, 0.0, 0.02, 0.03, 0.0), "nothing"),  # a record of a few actions
    ],
)
def test_only_what_went_the_way_of_the_result_has_brought_it_about(parts: Parts, what: str) -> None:
    assert weighed(SeatReview(parts, None, 0.0, {})) == what


def test_what_giving_up_has_decided_nothing_else_has() -> None:
    unlucky = SeatReview(Parts(0.5, -0.4, 0.0, 0.0, 0.0, 0.0), None, 0.0, {})

    assert weighed(unlucky, given_up=True) == "resigned"


def test_the_luck_that_is_named_goes_the_way_of_all_luck_of_its_seat() -> None:
    nothing = (0.0, 0.0)
    rolls = [0.12, -0.08, 0.1, -0.09, -0.07, -0.2, -0.01]  # −0.23 together
    entries = [
        Entry(at, None, "d5", (luck, -luck), *[nothing] * 4, cause=Cause("die", 0, 5))
        for at, luck in enumerate(rolls)
    ]

    assert [one.number for one in luckiest(entries, 0)] == [1, 3, 5]
    assert [one.number for one in luckiest(entries, 1)] == [1, 3, 5]
    assert [one.number for one in luckiest(entries, None)] == [1, 3, 5]
    even = entries[:2] + entries[1:2]  # −0.04
    assert [one.number for one in luckiest(even, 0)] == [1, 1]
    assert [one.number for one in luckiest([entries[2], entries[3]], 0)] == [2, 3]  # +0.01
