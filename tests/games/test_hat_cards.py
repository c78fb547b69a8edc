"""The card game, where single scenarios do not reach: tables, and whole matches at random."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

import kolpak
from kolpak.games.hat_cards import HAT_CARDS, HatCardsNotation, HatCardsOptions, HatCardsRules
from kolpak.games.hat_cards.cards import CARDS, catches
from kolpak.games.hat_cards.count import hats_of_round
from kolpak.games.hat_cards.sizes import cards_in_play
from kolpak.games.hat_cards.state import Action, Deal, PlayCard, State, View
from kolpak.play.canvas import Canvas
from kolpak.play.game_type import check

COUNTS = """
0: 4/12  1: 4/11  2: 5/10  3: 6/9  4: 7/8  5: 8/7
6: 9/6   7: 10/5  8: 11/4  9: 12/4 x: 12/12
"""
LITERAL_COUNTS = """
0: 3/12  1: 3/11  2: 4/10  3: 5/9  4: 6/8  5: 7/7
6: 8/6   7: 9/5   8: 10/4  9: 11/4 x: 10/0
"""
EVERY_WAY = [
    HatCardsOptions.of(
        **dict(zip([option.name for option in HatCardsOptions.declared()], values, strict=True))
    )
    for values in itertools.product(
        *(option.values.examples() for option in HatCardsOptions.declared())
    )
]
PLAYERS = (2, 3, 4, 5)


def match(options: HatCardsOptions, seed: int) -> Iterator[tuple[State, Action | None, State]]:
    """Plays a match at random; gives each state with the action played in it and what follows."""
    rules, rng = HatCardsRules(options), Random(seed)
    state = rules.start()
    while state.mover is not None:
        chance = state.mover == "chance"
        action = rules.draw(state, rng) if chance else rng.choice(rules.actions(state))
        following = rules.play(state, action)
        yield state, action, following
        state = following
    yield state, None, state


def states(options: HatCardsOptions, seed: int) -> Iterator[State]:
    return (state for state, _, _ in match(options, seed))


def cards_of(state: State) -> list[str]:
    won = [sorted(cards) for cards in state.won if not isinstance(cards, int)]
    return list(itertools.chain(*state.hands, *state.piles, *won, state.draw))


@pytest.mark.parametrize(
    ("blank_rule", "table"), [("symmetric", COUNTS), ("literal", LITERAL_COUNTS)]
)
def test_each_worth_catches_and_is_caught_as_often_as_the_table_says(
    blank_rule: str, table: str
) -> None:
    words = table.replace(":", "").split()
    expected = dict(zip(words[::2], words[1::2], strict=True))

    for card in CARDS:
        catching = sum(catches(card, other, blank_rule) for other in CARDS)
        caught = sum(catches(other, card, blank_rule) for other in CARDS)
        assert f"{catching}/{caught}" == expected[card[1]], card


def test_no_card_catches_itself() -> None:
    assert not any(catches(card, card, rule) for card in CARDS for rule in ("symmetric", "literal"))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_round_keeps_its_cards_and_the_match_has_as_many_rounds_as_players(players: int) -> None:
    for seed in range(20):
        deals, plays = 0, 0
        for state, action, _ in match(HatCardsOptions.of(players=players), seed):
            if isinstance(state.mover, int):
                cards = cards_of(state)
                assert len(cards) == len(set(cards)) == cards_in_play(players)
                assert state.piles[state.mover] == ()
            deals += isinstance(action, Deal)
            plays += isinstance(action, PlayCard)
        assert deals == players == state.round
        assert plays == players * cards_in_play(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_begins_one_round(players: int) -> None:
    starters = [
        state.starter
        for state, action, _ in match(HatCardsOptions.of(players=players), 1)
        if isinstance(action, Deal)
    ]

    assert sorted(map(str, starters)) == [str(seat) for seat in range(players)]


def test_of_the_33_cards_of_two_players_the_starter_plays_17() -> None:
    plays = [
        (state.round, state.mover == state.starter)
        for state, action, _ in match(HatCardsOptions.of(players=2), 5)
        if isinstance(action, PlayCard)
    ]

    assert [plays.count((number, True)) for number in (0, 1)] == [17, 17]
    assert [plays.count((number, False)) for number in (0, 1)] == [16, 16]


@pytest.mark.parametrize("tie_rule", ["lowest_place", "shift_by_one"])
def test_more_cards_never_bring_fewer_hats_and_equal_cards_bring_equal_hats(tie_rule: str) -> None:
    for players in (3, 4, 5):
        for counts in itertools.product(range(5), repeat=players):
            hats = hats_of_round(counts, tie_rule)
            assert max(hats) <= 3
            assert min(hats) >= 0
            for (more, richer), (less, poorer) in itertools.product(
                zip(counts, hats, strict=True), repeat=2
            ):
                assert more < less or richer >= poorer
                assert more != less or richer == poorer


@pytest.mark.parametrize("options", EVERY_WAY, ids=lambda options: options.write() or "defaults")
def test_every_position_reads_back_as_it_is_written(options: HatCardsOptions) -> None:
    notation = HatCardsNotation(options)

    for state in states(options, seed=3):
        text = notation.write_position(state)
        assert notation.read_position(text) == state
        assert notation.write_position(notation.read_position(text)) == text


@pytest.mark.parametrize("options", EVERY_WAY, ids=lambda options: options.write() or "defaults")
def test_every_action_reads_back_and_what_is_not_listed_is_refused(
    options: HatCardsOptions,
) -> None:
    rules, notation = HatCardsRules(options), HatCardsNotation(options)
    piles = [None, *range(options.players + 1)]
    every = [PlayCard(card, on) for card in CARDS for on in piles]

    for state in itertools.islice(states(options, seed=4), 0, None, 7):
        legal = rules.actions(state)
        assert len(set(legal)) == len(legal)
        for action in legal:
            check(HAT_CARDS, rules, state, action)
            assert notation.read_action(notation.write_action(action)) == action
        for action in every:
            if action not in legal:
                with pytest.raises(kolpak.ActionError) as refused:
                    check(HAT_CARDS, rules, state, action)
                assert str(refused.value).endswith(".")
                assert refused.value.rule in ("C5", "C7", "C8", "C9", "C14", None)
                assert (refused.value.rule is None) == (state.mover == "chance")


@pytest.mark.parametrize("options", EVERY_WAY, ids=lambda options: options.write() or "defaults")
def test_a_guess_looks_the_same_to_the_seat_and_is_a_position_of_the_game(
    options: HatCardsOptions,
) -> None:
    rules, notation, rng = HatCardsRules(options), HatCardsNotation(options), Random(8)

    for state in itertools.islice(states(options, seed=6), 0, None, 5):
        for seat in (None, *range(options.players)):
            view = rules.view(state, seat)
            guess = rules.guess(view, rng)
            assert rules.view(guess, seat) == view
            assert notation.read_position(notation.write_position(guess)) == guess


@pytest.mark.parametrize("options", EVERY_WAY, ids=lambda options: options.write() or "defaults")
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown(options: HatCardsOptions) -> None:
    rules, notation, rng = HatCardsRules(options), HatCardsNotation(options), Random(9)

    for state in itertools.islice(states(options, seed=2), 0, None, 5):
        for seat in (None, *range(options.players)):
            view = rules.view(state, seat)
            other = rules.view(rules.guess(view, rng), seat)
            assert notation.write_position(other) == notation.write_position(view)
            assert HAT_CARDS.picture(rules, other, Canvas()) == HAT_CARDS.picture(
                rules, view, Canvas()
            )
            if seat is not None and seat == state.mover:
                assert rules.actions(rules.guess(view, rng)) == rules.actions(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_veiled_deal_shows_a_seat_the_hand_it_then_holds(players: int) -> None:
    rules = HatCardsRules(HatCardsOptions.of(players=players))

    for state, action, following in match(rules.options, seed=7):
        if isinstance(action, Deal):
            for seat in range(players):
                veiled = rules.veil(state, action, seat)
                assert isinstance(veiled, Deal)
                assert len(veiled.cards) == 33
                assert set(veiled.cards) - {"?"} == set(following.hands[seat])
            assert rules.veil(state, action, None) == Deal(("?",) * 33)


def test_the_first_seat_is_drawn_evenly_and_a_deal_cannot_be_listed() -> None:
    rules = HatCardsRules(HatCardsOptions.of(players=3))
    start = rules.start()

    odds = rules.odds(start)
    before_deal = rules.play(start, rules.actions(start)[2])

    assert [action for action, _ in odds] == list(rules.actions(start))
    assert {chance for _, chance in odds} == {odds[0][1]}
    assert sum(chance for _, chance in odds) == 1
    assert list(rules.odds(before_deal)) == list(rules.actions(before_deal)) == []


@pytest.mark.parametrize("players", PLAYERS)
def test_a_record_of_a_whole_match_reads_back_the_same(players: int) -> None:
    game = kolpak.new("hat_cards", players=players, seed=11)
    rng = Random(11)
    while not game.over:
        game.play(rng.choice(game.actions))

    again = kolpak.read(game.record())

    assert again.position == game.position
    assert again.record() == game.record()


WRONG_POSITIONS = """
eight fields      | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 0 / 0 / 0,0,0
a hand of rubbish | r0q5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 0 / 0 / 0,0,0 / 0
a hidden hand     | ???,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 0 / 0 / 0,0,0 / 0
no such starter   | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 3 / 0 / 0,0,0 / 0
no starter        | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / - / 0 / 0,0,0 / 0
no such mover     | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 0 / 0 / 0,0,0 / 3
leading zero      | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 0 / 00 / 0,0,0 / 0
negative hats     | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / 7,7,5 / - / 0 / 0 / 0,-1,0 / 0
won card twice    | r0r5y1,b2b3b4,y6y7y8 / -,r3,r9 / r1r1,7,10 / - / 0 / 0 / 0,0,0 / 0
""".strip().splitlines()


@pytest.mark.parametrize("line", WRONG_POSITIONS)
def test_a_malformed_position_is_refused_with_a_sentence(line: str) -> None:
    text = line.partition("| ")[2].replace(" / ", " | ")

    with pytest.raises(kolpak.PositionError) as refused:
        kolpak.new("hat_cards", players=3, position=text)

    assert str(refused.value).endswith(".")


PICTURE = """\
Round 1 of 3, begun by Seat 0

  Seat 0 @0   hats  0   in hand  2   won  3   pile r3
> Seat 1 @1   hats  2   in hand  3   won  ?   pile -
  Seat 2 @2   hats 10   in hand  3   won  ?   pile b0 y0

Hand (Seat 0): r0 rx"""


def test_the_picture_shows_piles_counts_and_the_own_hand() -> None:
    game = kolpak.new(
        "hat_cards",
        players=3,
        show_won="off",
        position="r0rx,b2b3b4,y6y7y8 | r3,-,b0y0 | r1y1y2,8,8 | - | 0 | 0 | 0,2,10 | 1",
    )

    assert game.picture(seat=0) == PICTURE
    assert "r0 rx" not in game.picture(seat=1)
    assert "Hand" not in game.picture()


def test_the_picture_paints_every_card_it_shows_in_its_colour() -> None:
    rules = HatCardsRules(HatCardsOptions.of(players=3))
    view: View = rules.view(
        HatCardsNotation(rules.options).read_position(
            "r0rx,b2b3b4,y6y7y8 | r3,-,b0y0 | 3,8,8 | - | 0 | 0 | 0,0,0 | 1"
        ),
        0,
    )
    painted: list[tuple[str, str]] = []

    paint = lambda text, colour: painted.append((text, colour)) or text  # noqa: E731
    HAT_CARDS.picture(rules, view, Canvas(paint))

    assert painted == [(card, card[0]) for card in ("r3", "b0", "y0", "r0", "rx")]
