"""Levels of the card game: what they know, what they choose, and that each beats the one below."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import numpy as np
import pytest

import kolpak
from fit_hat_cards import START, fit
from kolpak.bots.common import Uniform
from kolpak.bots.hat_cards import belief, prospects
from kolpak.bots.hat_cards.bot import SearchHatCards
from kolpak.bots.hat_cards.counting import Counting
from kolpak.bots.hat_cards.levels import LEVELS
from kolpak.bots.hat_cards.policy import fitted, share_held, unseen_by, worth
from kolpak.bots.hat_cards.recall import recall
from kolpak.bots.hat_cards.sight import plays_of_others, seen
from kolpak.bots.hat_cards.tells import GOOD, TAKING, Tells
from kolpak.bots.hat_cards.weights import Others, weights_of
from kolpak.fast.hat_cards import layout
from kolpak.fast.random import seeded
from kolpak.games.hat_cards.cards import RANK
from kolpak.games.hat_cards.numbering import encoded
from kolpak.games.hat_cards.options import HatCardsOptions
from kolpak.games.hat_cards.rules import HatCardsRules
from kolpak.games.hat_cards.sizes import Sizes
from kolpak.games.hat_cards.state import Cards, PlayCard, State
from kolpak.play.bot import Bot, Turn
from kolpak.words.translation import translate
from simple import PLAYERS

OPTIONS = [
    HatCardsOptions.of(players=2),
    HatCardsOptions.of(players=3, show_won=False),
    HatCardsOptions.of(players=4, tie_rule="shift_by_one"),
    HatCardsOptions.of(players=5, blank_rule="literal"),
]
every_kind_of_options = pytest.mark.parametrize("options", OPTIONS, ids=HatCardsOptions.write)


def turns(rules: HatCardsRules, players: list[Bot], seed: int) -> Iterator[tuple[State, Turn]]:
    """Plays a match and yields each choice, and the end without a turn."""
    chance, own = Random(seed), [Random(f"{seed} {seat}") for seat in range(len(players))]
    state, before, history = rules.start(), rules.start(), list[tuple[State, Any]]()
    while (mover := rules.mover(state)) is not None:
        if isinstance(mover, int):
            seen_by = [rules.veil(was, action, mover) for was, action in history]
            view, start = rules.view(state, mover), rules.view(before, mover)
            turn = Turn(view, list(rules.actions(state)), start, seen_by)
            yield state, turn
            action: Any = players[mover].choose(turn, own[mover])
        else:
            action = rules.draw(state, chance)
        history.append((state, action))
        state = rules.play(state, action)
    yield state, Turn(None, ())


def wins(name: str, rival: str, players: int, deals: int) -> float:
    """Returns the share of matches that a level wins, in every seat of each deal."""
    rules = HatCardsRules(HatCardsOptions.of(players=players))
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            seated = [LEVELS[name if at == seat else rival](rules) for at in range(players)]
            *_, (end, _) = turns(rules, seated, deal)
            first = [score.place == 1 for score in rules.standing(end)]
            won += first[seat] / sum(first)
    return won / deals / players


@pytest.mark.parametrize(
    ("name", "rival", "deals"),
    [("casual", "novice", 10), ("skilled", "casual", 24), ("expert", "skilled", 20)],
)
def test_each_level_beats_the_one_below(name: str, rival: str, deals: int) -> None:
    assert wins(name, rival, 2, deals) > 0.55
    assert wins(name, rival, 4, deals // 2) > 0.27


def test_a_search_beats_the_level_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "master", lambda rules: SearchHatCards(rules, 200))  # type: ignore[arg-type]

    assert wins("master", "expert", 3, 6) > 0.36


@every_kind_of_options
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_chooses_legally_and_as_before(name: str, options: HatCardsOptions) -> None:
    rules = HatCardsRules(options)
    quick = [LEVELS["casual"](rules)] * options.players
    moments = [turn for _, turn in turns(rules, quick, seed=4)][5:-1:23]

    for turn in moments:
        choices = {LEVELS[name](rules).choose(turn, Random(2)) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(turn.actions)


@every_kind_of_options
def test_what_is_recalled_is_what_the_seat_saw(options: HatCardsOptions) -> None:
    rules, tables = HatCardsRules(options), layout.tables_of(options)

    for state, turn in list(turns(rules, [Counting(rules)] * options.players, seed=7))[:-1]:
        packed = recall(turn, tables)
        explained = layout.unpack(packed, options.players)
        assert rules.view(explained, state.mover) == turn.view
        assert explained.piles == state.piles
        assert list(map(set, explained.won)) == list(map(set, state.won))  # type: ignore[arg-type]


@every_kind_of_options
def test_without_a_history_only_the_view_is_counted(options: HatCardsOptions) -> None:
    rules, tables = HatCardsRules(options), layout.tables_of(options)

    for state, turn in list(turns(rules, [Counting(rules)] * options.players, seed=8))[:-1]:
        bare = Turn(turn.view, turn.actions)
        packed = recall(bare, tables)
        lying = {card for pile in state.piles for card in pile}
        assert packed[layout.SEEN] == layout.set_of(frozenset(lying))
        assert layout.unpack(packed, options.players).piles == state.piles


@every_kind_of_options
def test_the_plain_policy_values_plays_as_the_compiled_one(options: HatCardsOptions) -> None:
    rules, tables = HatCardsRules(options), layout.tables_of(options)
    bot, weights = Counting(rules), fitted(options.players)

    for _, turn in list(turns(rules, [bot] * options.players, seed=9))[:-1]:
        sight, packed = seen(turn, rules.sizes), recall(turn, tables)
        unseen = unseen_by(packed, tables, turn.view.seat)
        held = share_held(packed, tables, turn.view.seat, unseen)
        plain = [bot.worth(play, sight, bot.tells.fitted["good"]) for play in turn.actions]
        compiled = [
            worth(packed, tables, weights, encoded(play), unseen, held) for play in turn.actions
        ]
        assert plain == pytest.approx(compiled)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_plays_of_others_are_those_of_the_whole_match(players: int) -> None:
    rules = HatCardsRules(HatCardsOptions.of(players=players))
    played: list[tuple[Any, PlayCard, tuple[Cards, ...]]] = []
    last = None

    for state, turn in list(turns(rules, [Uniform(rules)] * players, seed=3))[:-1]:
        if last is not None:
            play = [action for action in turn.history if isinstance(action, PlayCard)][-1]
            played.append((last.mover, play, last.piles))
        of_others = [(play, piles) for seat, play, piles in played if seat != state.mover]
        assert list(plays_of_others(turn)) == of_others
        last = state


def test_catches_and_weak_cards_speak_for_a_good_player() -> None:
    kind = Tells(HatCardsRules(HatCardsOptions.of(players=3))).kind
    assert GOOD[kind(PlayCard("r1", 1))] > GOOD[kind(PlayCard("r9", 1))] > 0
    assert 0 > GOOD[kind(PlayCard("r1", None))] > GOOD[kind(PlayCard("r9", None))]


@pytest.mark.parametrize(
    ("play", "choice"),
    [
        (PlayCard("r5", 1), "largest"),
        (PlayCard("r5", 2), "rather smaller"),
        (PlayCard("y5", 2), "smaller"),
        (PlayCard("r5", None), "none"),
    ],
)
def test_a_catch_tells_whether_its_player_minds_the_size(play: PlayCard, choice: str) -> None:
    tells = Tells(HatCardsRules(HatCardsOptions.of(players=4)))
    assert tells.choice(play, ((), ("b1", "r4"), ("b5",), ())) == choice
    assert tells.choice(play, ((), ("r4",), ("b5",), ())) == "none"


@pytest.mark.parametrize(("careless", "others"), [("random", "idle"), ("smallest catch", "eager")])
def test_piles_are_taken_once_others_let_them_lie_or_take_any(careless: str, others: str) -> None:
    rules = HatCardsRules(HatCardsOptions.of(players=3))
    bot, other = Counting(rules), PLAYERS["hat_cards"][careless](rules)
    turned = [turn for _, turn in list(turns(rules, [bot] * 3, seed=5))[:-1]]
    good = [bot.tells.others(turn) for turn in turned]
    turned = [turn for _, turn in list(turns(rules, [bot, other, other], seed=5))[:-1]]
    told = [turn for turn in turned if turn.view.seat == 0][len(good) // 6 :]

    assert good[0] == "good"  # as long as nobody has played
    assert good.count("good") > len(good) / 2
    assert {bot.tells.others(turn) for turn in told} == {others}
    assert {bot.tells.weights(turn) for turn in told} == {weights_of(3, others)}
    assert {bot.tells.manner(turn) for turn in told} == {TAKING}


@pytest.mark.parametrize("players", [3, 4])
def test_the_expert_beats_those_who_lay_low_cards_nearly_always(players: int) -> None:
    rules = HatCardsRules(HatCardsOptions.of(players=players))
    low = PLAYERS["hat_cards"]["lowest card"](rules)
    won = 0.0
    for deal in range(4):
        seated = [Counting(rules), *[low] * (players - 1)]
        *_, (end, _) = turns(rules, seated, deal)
        scores = rules.standing(end)
        won += (scores[0].place == 1) / sum(score.place == 1 for score in scores)
    assert won > 3.4


def turn_at(position: str, players: int = 3) -> tuple[HatCardsRules, Turn]:
    """Returns the turn of the mover of a position, without a history."""
    game_type = kolpak.find("hat_cards")
    options = HatCardsOptions.of(players=players)
    game = kolpak.Game(game_type, options, position=position)
    assert isinstance(game.mover, int)
    rules: Any = game.rules
    return rules, Turn(rules.view(game.state, game.mover), list(rules.actions(game.state)))


@pytest.mark.parametrize("name", ["skilled", "expert", "master"])
def test_good_levels_catch_the_large_pile_with_the_last_card_but_one(name: str) -> None:
    rules, turn = turn_at("r9y9,r0r1,y0y1 | -,r2r3r4r5,y5 | 9,5,5 | - | 0 | 0 | 0,0,0 | 0")

    assert LEVELS[name](rules).choose(turn, Random(1)) == ("r9", 1)


def test_ratings_are_parts_of_the_win_and_give_reasons() -> None:
    rules, turn = turn_at("r9y9,r0r1,y0y1 | -,r2r3r4r5,y5 | 9,5,5 | - | 0 | 0 | 0,0,0 | 0")

    rated = SearchHatCards(rules, 500).rate(turn, Random(1))

    assert rated[0].action == ("r9", 1)
    assert all(0 <= one.value <= 1 for one in rated if one.value is not None)
    assert rated[0].reason is not None
    assert "4 cards" in translate(rated[0].reason, "en")


def test_a_seat_that_lets_a_pile_go_probably_holds_no_card_that_catches_it() -> None:
    position = "r9y9,r0r1,y0y1,b0b1 | -,r2r3r4r5,y5,- | 9,5,5,0 | - | 0 | 0 | 0,0,0,0 | 0"
    rules, turn = turn_at(position, players=4)
    tables = layout.tables_of(rules.options)
    packed, doubts = recall(turn, tables), belief.no_doubts()

    belief.doubt(packed, tables, fitted(4), RANK["b4"], doubts)  # lays b4, leaves r2 to r5

    assert doubts[0, RANK["r8"]] < 0.3 < doubts[0, RANK["b3"]]
    assert (doubts[1:] == 1).all()


def test_sampled_hands_follow_the_weights() -> None:
    rules, turn = turn_at("r9y9,r0r1,y0y1 | -,r2r3r4r5,y5 | 9,5,5 | - | 0 | 0 | 0,0,0 | 0")
    tables = layout.tables_of(rules.options)
    packed, doubts, random = recall(turn, tables), belief.no_doubts(), seeded(3)
    doubts[1, RANK["b5"]] = 0.1
    cards, holders = np.zeros(33, np.int64), np.zeros(33, np.int64)
    unseen = unseen_by(packed, tables, 0)
    count = bin(unseen).count("1")
    hidden = belief.spread(packed, tables, 0, cards, holders, random)
    held = np.zeros(33)

    for _ in range(4_000):
        belief.stir(cards, holders, count, hidden, doubts, 30, random)
        belief.hand_out(packed, tables, 0, cards, holders, hidden, random)
        held += [packed[layout.HAND + 1] >> card & 1 for card in range(33)]

    usual = held[RANK["b6"]]
    assert 0.05 < held[RANK["b5"]] / usual < 0.2
    assert 0.85 < held[RANK["y8"]] / usual < 1.15
    assert held.sum() == 8_000


def test_prospects_are_of_as_many_rounds_and_hats_as_the_sizes_say() -> None:
    options = HatCardsOptions.of(players=2)
    sizes = Sizes.usual(options)._replace(rounds=6, a_hat=1)
    tables = layout.tables_of(options, sizes)
    packed = layout.pack(HatCardsRules(options, sizes).start())
    future = prospects.prospects(tables)

    prospects.foresee(packed, tables, np.ones((1, 2), np.int64), future, seeded(1))

    assert (future.futures == 5).all()
    assert len(future.known) == 34**2


@pytest.mark.parametrize("others", get_args(Others))
def test_fitting_finds_better_weights(others: Others) -> None:
    found = fit(players=4, generations=2, others=others, deals=20)

    assert found == fit(players=4, generations=2, others=others, deals=20)
    assert found.reach > START.reach
