"""Reviews of random games under all options: the account is exact, and nobody knows too much."""

from __future__ import annotations

import numpy as np
import pytest

import kolpak
from kolpak.fast.kabaleo.twin import KabaleoTwin
from kolpak.games.kabaleo.state import Deal
from kolpak.play.errors import KolpakError
from kolpak.play.game import Game
from kolpak.review import Entry, review, summary
from kolpak.review.account import parts
from kolpak.review.deduction import giveaway, track
from kolpak.review.hat_cards import HatCardsReviewer
from kolpak.review.hats import MEAN, HatsReviewer
from kolpak.review.kabaleo import KabaleoReviewer
from kolpak.review.kabaleo_roles import CORRECTIONS
from kolpak.review.reviewer import Reviewer, moments
from review.playing import again, at_random, between, entries_of
from tiers import sizes

EXACT = 1e-9
FEW = 40
"""Simulations of a search: what is tested holds for any number."""

WON = {2: (0.268, 0.732), 3: (0.339, 0.394, 0.267), 4: (0.188, 0.319, 0.281, 0.212)}
"""By players: what the first, second … to place at Kabaleo won among equal strong players."""

TABLE = 0.01
"""What the table itself may be off by, which is of some hundred games."""

HATS = (
    "players=2 stall_limit=60",
    "players=3 stall_limit=30 golden=on",
    "players=4 teams=team stall_limit=40",
    "players=4 teams=common stall_limit=40",
    "players=4 tower=on stall_limit=40",
    "players=5 home_overshoot=may_stop stall_limit=30",
    "players=6 teams=team win_by=last_standing stall_limit=30",
    "players=2 six_bonus=none stall_limit=40",
)
KABALEO = (
    "players=2",
    "players=2 deal=equal golden_rule=off",
    "players=3 unowned_colour=draw",
    "players=4",
)
HAT_CARDS = (
    "players=2",
    "players=3 blank_rule=literal",
    "players=4 show_won=off",
    "players=5 tie_rule=shift_by_one",
)
GAMES = [
    *(("hats", options) for options in HATS),
    *(("kabaleo", options) for options in KABALEO),
    *(("hat_cards", options) for options in HAT_CARDS),
]


def sides(game: Game) -> int:
    """Return how many sides win or lose together."""
    return 2 if "teams=" in game.options.write() else len(game.standing)


def reviewer(game: Game) -> Reviewer:
    """Return a quick reviewer of a game."""
    if game.type.name == "hats":
        return HatsReviewer(game, depth=1)
    return HatCardsReviewer(game) if game.type.name == "hat_cards" else KabaleoReviewer(game, FEW)


@pytest.fixture(scope="module", params=GAMES, ids=lambda one: f"{one[0]} {one[1]}")
def reviewed(request: pytest.FixtureRequest) -> tuple[Game, list[Entry]]:
    """Gives a random game of some options, and its review."""
    game = at_random(*request.param, seed=1)
    return game, entries_of(reviewer(game))


Reviewed = tuple[Game, list[Entry]]


def test_the_account_of_each_seat_adds_up_to_the_result(reviewed: Reviewed) -> None:
    game, entries = reviewed
    firsts = [score.place == 1 for score in game.standing]
    members = len(firsts) // sides(game)
    for seat, first in enumerate(firsts):
        found = parts(entries, seat)
        assert found.start == pytest.approx(1 / sides(game), abs=EXACT)
        assert found.result == pytest.approx(members * first / sum(firsts), abs=EXACT)


def test_a_choice_costs_its_seat_what_it_is_graded_by(reviewed: Reviewed) -> None:
    for entry in reviewed[1]:
        if entry.judged is not None and entry.mover is not None:
            assert -entry.choice[entry.mover] == pytest.approx(entry.judged.loss, abs=EXACT)


def test_there_is_an_entry_for_each_action_and_its_line_is_the_account_so_far(
    reviewed: Reviewed,
) -> None:
    game, entries = reviewed
    assert [entry.action for entry in entries] == game.tokens
    for seat in range(len(game.standing)):
        line = 1 / sides(game)
        for entry in entries:
            line += entry.change(seat)
            assert entry.chance(seat) == pytest.approx(line, abs=EXACT)


def test_no_choice_gains_anything_for_its_seat(reviewed: Reviewed) -> None:
    for entry in reviewed[1]:
        if entry.mover is not None:
            assert entry.choice[entry.mover] <= EXACT
        if entry.judged is not None:
            assert entry.judged.loss >= -EXACT
            assert entry.judged.typical >= -EXACT


def test_the_chances_of_all_sides_sum_to_1_for_every_reader(reviewed: Reviewed) -> None:
    game, entries = reviewed
    members = len(game.standing) / sides(game)
    for entry in entries:
        for line in (entry.open, *entry.known):
            assert sum(line) == pytest.approx(members, abs=EXACT)
            assert min(line) >= -EXACT


def test_what_one_gains_with_everything_open_others_lose(reviewed: Reviewed) -> None:
    game, entries = reviewed
    before = [1 / sides(game)] * len(game.standing)
    for entry in entries:
        changes = np.subtract(entry.open, before)
        assert changes.sum() == pytest.approx(0, abs=EXACT)
        before = list(entry.open)
        if not entry.known:  # nothing is hidden, so that this holds for each part
            for part in (entry.luck, entry.choice, entry.second_look, entry.reveal):
                assert sum(part) == pytest.approx(0, abs=EXACT)


def test_the_summary_has_a_grade_for_each_choice(reviewed: Reviewed) -> None:
    entries = reviewed[1]
    found = summary(entries)
    for seat, one in enumerate(found.seats):
        judged = [entry for entry in entries if entry.mover == seat and entry.judged]
        assert sum(one.grades.values()) == len(judged)
        assert one.accuracy is None or 0 <= one.accuracy <= 100
    assert len(found.turning_points) <= 3
    numbers = [entry.number for entry in found.turning_points]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("options", HATS)
def test_the_mean_luck_of_a_roll_is_0(options: str) -> None:
    game = at_random("hats", options, seed=3, most=80)
    checking = HatsReviewer(game, depth=1)
    state = game.rules.start()
    for token in game.tokens:
        ahead = checking.foresee(state) if state.phase == "roll" else None
        if ahead is not None:
            assert ahead[:MEAN].mean(axis=0) == pytest.approx(ahead[MEAN], abs=EXACT)
        state = game.rules.play(state, game.notation.read_action(token))


def test_the_mean_luck_of_who_begins_is_0() -> None:
    for name, options in (("hats", "players=3"), ("hat_cards", "players=3")):
        lucks = [
            entries_of(reviewer(again(at_random(name, options, 1, 0), [f"first:{seat}"])))[0].luck
            for seat in range(3)
        ]
        assert np.mean(lucks, axis=0) == pytest.approx(0, abs=EXACT)


@pytest.mark.parametrize("players", WON)
@sizes("size", (25, FEW, 0.06), (100, None, TABLE))
def test_the_mean_luck_of_a_deal_is_what_the_role_in_it_is_worth(
    players: int, size: tuple[int, int | None, float]
) -> None:
    deals, simulations, tolerance = size
    lucks = []
    for seed in range(deals):
        game = at_random("kabaleo", f"players={players}", seed, most=1)
        deal = game.notation.read_action(game.tokens[0])
        assert isinstance(deal, Deal)
        entry = next(KabaleoReviewer(game, simulations).entries())
        own = [entry.chance(seat) - 1 / players for seat in range(players)]
        assert own == pytest.approx(list(entry.luck))
        lucks.append(np.roll(entry.luck, -deal.first))
    error = np.std(lucks, axis=0) / deals**0.5
    worth = np.array(WON[players]) - 1 / players
    assert np.all(abs(np.mean(lucks, axis=0) - worth) <= 3 * error + tolerance), np.mean(lucks, 0)


@pytest.mark.parametrize("players", WON)
def test_chances_are_corrected_by_role_the_less_the_nearer_the_end(players: int) -> None:
    correction = CORRECTIONS[players]
    game = at_random("kabaleo", f"players={players}", seed=4)
    twin, state = KabaleoTwin(game.rules), game.rules.start()
    deal, *placements = [game.notation.read_action(token) for token in game.tokens]
    state = game.rules.play(state, deal)
    even, gaps = np.full(players, 1 / players), []
    for placement in placements:
        packed = twin.pack(state)
        found, errors = correction.corrected(packed, even, np.full(players, 0.02))
        by_role = np.roll(found, -deal.first)
        assert found.sum() == pytest.approx(1, abs=EXACT)
        assert list(np.argsort(by_role)) == list(np.argsort(correction.factors))
        assert all(errors > 0)
        for sure in np.eye(players):
            assert list(correction.corrected(packed, sure, np.zeros(players))[0]) == list(sure)
            more = correction.corrected(packed, 0.9 * even + 0.1 * sure, errors)[0]
            assert (more - found)[sure == 1] > 0 > (more - found)[sure == 0].max()
        gaps.append(np.ptp(found))
        state = game.rules.play(state, placement)
    assert gaps == pytest.approx(sorted(gaps, reverse=True))
    assert gaps[0] == pytest.approx(gaps[5])
    assert gaps[5] > 5 * gaps[-1]


def test_the_mean_luck_of_a_drawn_card_is_0_whatever_one_believes_of_the_pile() -> None:
    game = at_random("hat_cards", "players=2", seed=3, most=3)
    first, deal = game.tokens[0], game.notation.read_action(game.tokens[1])
    in_hands = 2 * game.rules.sizes.hand
    luck = []
    for other in range(in_hands, len(deal.cards)):
        cards = list(deal.cards)
        cards[in_hands], cards[other] = cards[other], cards[in_hands]
        token = game.notation.write_action(deal._replace(cards=tuple(cards)))
        drawn = again(game, [first, token, game.tokens[2]])
        entry = entries_of(reviewer(drawn))[2]
        assert entry.cause is not None
        assert entry.cause.seat is not None
        luck.append(entry.luck[entry.cause.seat])

    assert max(luck) > 0 > min(luck)
    assert abs(np.mean(luck)) < 0.03  # other playouts for the card than for those it might be


def exchanged_goals(game: Game, seat: int) -> Game:
    """Return a game in which nobody but a seat has the goal it had."""
    deal = game.notation.read_action(game.tokens[0])
    colours = dict.fromkeys(base for base in deal.bases)
    free = [colour for colour in colours if colour not in deal.goals]
    others = [goal for owner, goal in enumerate(deal.goals) if owner != seat]
    rotated = [*others[1:], free[0]] if len(others) > 1 else [free[0]]
    goals = tuple(
        goal if owner == seat else rotated.pop(0) for owner, goal in enumerate(deal.goals)
    )
    token = game.notation.write_action(deal._replace(goals=goals))
    return again(game, [token, *game.tokens[1:]])


def exchanged_cards(game: Game, seat: int) -> Game:
    """Return a game in which two others have exchanged a card that they have not played."""
    one, two = (other for other in range(3) if other != seat)
    mine = next(card for card in game.state.hands[one])
    theirs = next(card for card in game.state.hands[two])
    deal = game.notation.read_action(game.tokens[1])
    swap = {mine: theirs, theirs: mine}
    cards = tuple(swap.get(card, card) for card in deal.cards)
    token = game.notation.write_action(deal._replace(cards=cards))
    return again(game, [game.tokens[0], token, *game.tokens[2:]])


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("name", ["kabaleo", "hat_cards"])
def test_a_seats_account_has_nothing_it_could_not_know(name: str, seat: int) -> None:
    most = 31 if name == "kabaleo" else 2 + 7
    game = at_random(name, "players=3", seed=5, most=most)
    other = exchanged_goals(game, seat) if name == "kabaleo" else exchanged_cards(game, seat)
    assert game.tokens != other.tokens
    pairs = list(zip(entries_of(reviewer(game)), entries_of(reviewer(other)), strict=True))
    for one, two in pairs if name == "hat_cards" else pairs[:-1]:  # goals are shown at the end
        assert one.known[seat] == two.known[seat]
        assert one.change(seat) == two.change(seat)
        assert one.choice[seat] == two.choice[seat]
        if one.mover == seat:
            assert one.judged == two.judged
    assert any(one.open != two.open for one, two in pairs)  # the others do differ


@pytest.mark.parametrize("name", ["kabaleo", "hats", "hat_cards"])
def test_equal_games_have_equal_reviews(name: str) -> None:
    game = at_random(name, "players=2", seed=7, most=30)
    assert entries_of(reviewer(game)) == entries_of(reviewer(game))


@pytest.mark.parametrize("name", ["kabaleo", "hats", "hat_cards"])
def test_a_game_from_a_position_or_without_an_end_is_reviewed_as_far_as_it_goes(name: str) -> None:
    begun = at_random(name, "players=2", seed=2, most=10)
    position = begun.position
    game = Game(begun.type, begun.options, position=position, manual=True)
    while len(game.tokens) < 4:
        game.draw() if game.mover == "chance" else game.play(game.actions[0])
    entries = entries_of(reviewer(game))
    for seat in range(2):
        found = parts(entries, seat)
        assert found.result == pytest.approx(entries[-1].chance(seat), abs=EXACT)
        assert 0 <= found.start <= 1


def test_better_levels_have_a_higher_accuracy() -> None:
    game = between(
        "hats", "players=4 stall_limit=400", ["novice", "casual", "skilled", "skilled"], "order 2"
    )
    accuracies = [seat.accuracy for seat in summary(review(game)).seats]
    assert None not in accuracies
    novice, casual, *skilled = (accuracy or 0.0 for accuracy in accuracies)
    assert novice < casual < min(skilled)


def test_what_cannot_be_reviewed_says_why() -> None:
    with pytest.raises(KolpakError, match="Nothing has been played"):
        review(at_random("hats", "players=2", 1, 0))
    game = at_random("kabaleo", "players=2", seed=1, most=3)
    hidden = kolpak.Game(game.type, game.options, position=game.view(0), manual=True)
    hidden.play(hidden.actions[0])
    with pytest.raises(KolpakError, match="hides what some seats held"):
        list(review(hidden))
    with pytest.raises(KolpakError, match="hides what some seats held"):
        track(hidden, 1)
    assert len(list(track(hidden, 0))) == 2


def test_deduction_follows_what_a_reader_knows() -> None:
    game = at_random("kabaleo", "players=3", seed=5)
    for viewer in (None, 0, 2):
        found = list(track(game, viewer))
        assert len(found) == 31  # after the deal and each of 30 placements
        goals = game.state.goals
        for deduced in found:
            for seat, chances in enumerate(deduced.goals):
                assert sum(chances.values()) == pytest.approx(1)
                if seat == viewer:
                    assert chances[goals[seat]] == pytest.approx(1)
    other = exchanged_goals(game, 0)
    assert list(track(game, 0)) == list(track(other, 0))
    assert list(track(game)) == list(track(other))


def test_a_greedy_player_gives_its_goal_away() -> None:
    game = between("kabaleo", "players=2", ["skilled", "skilled"], "given away")
    found = list(track(game))
    movers = [moment.step.before.mover for moment in moments(game)]
    for seat, goal in enumerate(game.state.goals):
        assert found[-1].goals[seat][goal] > 0.9
        told = giveaway(found, seat, goal)
        assert told is not None
        assert told.factor > 3
        assert movers[told.number] == seat
        before, after = (found[told.number + later].goals[seat][goal] for later in (-1, 0))
        assert after > before


def test_only_kabaleo_has_goals_to_deduce() -> None:
    with pytest.raises(KolpakError, match="Only Kabaleo"):
        track(at_random("hats", "players=2", 1, 5))


def test_rolling_again_after_a_six_is_compared_with_stopping() -> None:
    """F15: whichever was played, the account has the better of both as what could be had."""
    reviewer = HatsReviewer(at_random("hats", "players=2", 5, most=200))
    seen = set()
    for moment, entry in zip(moments(reviewer.game), reviewer.entries(), strict=True):
        before, action, _ = moment.step
        if before.phase != "again":
            continue
        ways = {
            each: reviewer.foresee(reviewer.game.rules.play(before, each))[MEAN][before.turn]
            for each in reviewer.game.rules.actions(before)
        }
        lost = max(ways.values()) - ways[action]
        assert -entry.choice[before.turn] == pytest.approx(lost)
        assert (entry.judged is not None) == (lost > 0)
        seen.add(moment.token)
    assert seen == {"roll", "stop"}
