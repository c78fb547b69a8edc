"""The searching bots of Kabaleo: what they believe, and what they choose."""

from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

import fit_kabaleo as fit
import kolpak
from kolpak.arena.plan import plan
from kolpak.arena.run import run
from kolpak.arena.statistics import shares_by_deal
from kolpak.bots.kabaleo.belief import (
    BLANK,
    PLAIN,
    carelessness,
    new_room,
    observe,
    probabilities,
    tell,
    unknown,
    worlds,
)
from kolpak.bots.kabaleo.bot import SearchKabaleo
from kolpak.bots.kabaleo.policy import play_out
from kolpak.bots.kabaleo.weights import (
    BLANK_MODEL,
    GREEDY_MODEL,
    fitted,
    models_of,
    plain_models,
)
from kolpak.bots.roster import bot
from kolpak.fast.kabaleo.layout import GOAL, MOST_SEATS
from kolpak.fast.kabaleo.result import share_out
from kolpak.fast.random import seeded
from kolpak.play.bot import Turn
from kolpak.play.steps import steps
from kolpak.words.message import Message

ROLLOUTS = 400
TABLES = ["players=2", "players=2 deal=equal golden_rule=off", "players=3", "players=4"]


def turns(options: str, seed: int, players: str = "greedy") -> list[tuple[Any, Any, Turn, Any]]:
    """All turns of a game between bots: rules, state, what the mover knows, what it plays."""
    kabaleo = kolpak.find("kabaleo")
    rules = kabaleo.rules(kabaleo.options.read(options))
    rng, state = Random(seed), rules.start()
    player, past, found = bot("kabaleo", players, rules), [], []
    while (seat := rules.mover(state)) is not None:
        if seat == kolpak.CHANCE:
            action = rules.draw(state, rng)
        else:
            history = [rules.veil(before, one, seat) for before, one in past]
            start = rules.view(rules.start(), seat)
            turn = Turn(rules.view(state, seat), rules.actions(state), start, history)
            action = player.choose(turn, rng)
            found.append((rules, state, turn, action))
        past.append((state, action))
        state = rules.play(state, action)
    return found


@pytest.mark.parametrize(
    ("players", "spectator", "seated"), [(2, 12, 3), (3, 60, 12), (4, 360, 60)]
)
def test_there_are_as_many_worlds_as_the_rules_allow(
    players: int, spectator: int, seated: int
) -> None:
    assert len(worlds(players, players + 2, None, 0)) == spectator
    held = worlds(players, players + 2, 1, 2)
    assert len(held) == seated
    assert set(held[:, 1]) == {2}


def test_without_placements_belief_is_the_prior_of_the_rules() -> None:
    held = worlds(3, 5, 0, 1)

    np.testing.assert_allclose(probabilities(held, unknown(plain_models(3))), 1 / len(held))


@pytest.mark.parametrize("options", TABLES)
def test_belief_is_bayes_rule_over_the_worlds_and_finds_out_greedy_players(options: str) -> None:
    hits = []
    for seed in range(4):
        rules, state, turn, _ = turns(options, seed)[-1]
        search = SearchKabaleo(rules, 10)
        seat = rules.mover(state)
        letters = sorted({place[0] for place in state.places}, key="POYGBV".index)
        mine = letters.index(state.goals[seat]) + 1
        held = worlds(search.twin.seats, len(letters), seat, mine)

        found = probabilities(held, search.likelihoods(turn, Random(1)))

        assert found.sum() == pytest.approx(1)
        assert len(found) == len(held)
        truth = [letters.index(goal) + 1 for goal in state.goals]
        hits.append(found[(held == truth).all(axis=1)][0] * len(held))
    assert np.mean(hits) > 2  # far above the prior, which is 1


@pytest.mark.parametrize("options", TABLES)
def test_a_choice_is_legal_and_depends_on_what_the_seat_knows_alone(options: str) -> None:
    for rules, state, turn, _ in turns(options, seed=5)[::5]:
        other = rules.guess(turn.view, Random(9))
        assert rules.view(other, rules.mover(state)) == turn.view
        searches = [SearchKabaleo(rules, 200, endings=True) for _ in range(2)]

        first, second = (search.choose(turn, Random(3)) for search in searches)

        assert first == second
        assert first in turn.actions
        assert searches[0].choose(turn, Random(3)) == first  # the tree is begun anew


def test_an_ending_that_takes_too_long_is_left_to_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kolpak.bots.kabaleo.bot.EXACT_NODES", 0)
    rules, _, turn, _ = turns("players=2", seed=2)[-6]

    exact, plain = (SearchKabaleo(rules, 200, endings=one) for one in (True, False))

    assert exact.search(turn, Random(1)) == plain.search(turn, Random(1))


def test_the_rating_names_distinct_placements_with_their_chances() -> None:
    rules, _, turn, _ = turns("players=2", seed=2)[4]

    rated = SearchKabaleo(rules, 500).rate(turn, Random(1))

    assert rated[0].action == SearchKabaleo(rules, 500).choose(turn, Random(1))
    assert all(one.value is not None and 0 <= one.value <= 1 for one in rated)
    assert len({one.action for one in rated}) == len(rated)


@pytest.mark.parametrize("options", ["players=2", "players=3"])
def test_how_the_last_placement_ends_the_game_is_said_where_it_is_sure(options: str) -> None:
    said: list[Message] = []
    unsure = 0
    for seed in range(6):
        rules, state, turn, _ = turns(options, seed)[-1]
        seat, colours = state.mover, {tower[0] for tower in state.places}
        free = sorted(colours - {state.goals[seat]})
        hidden = [
            (*goals[:seat], state.goals[seat], *goals[seat:])
            for goals in permutations(free, len(state.goals) - 1)
        ]
        for one in SearchKabaleo(rules, 50, endings=True).rate(turn, Random(1)):
            after = rules.play(state, one.action)
            ends = [rules.standing(after._replace(goals=goals)) for goals in hidden]
            first = [end[seat].place == 1 for end in ends]
            alone = [sum(score.place == 1 for score in end) == 1 for end in ends]
            won = Message("reason-ends", {"result": "won"})
            lost = Message("reason-ends", {"result": "lost"})
            assert (one.reason == won) == all(map(all, zip(first, alone, strict=True)))
            assert (one.danger == lost) == (not any(first))
            said += [message for message in (won, lost) if message in (one.reason, one.danger)]
            unsure += any(first) and not all(first)

    assert {message.args["result"] for message in said} == {"won", "lost"}
    assert unsure


@pytest.mark.parametrize(("better", "worse"), [("expert", "skilled"), ("skilled", "casual")])
def test_a_level_beats_the_one_below(better: str, worse: str) -> None:
    match = plan("kabaleo", "players=2", (better, worse), deals=15, seed=1)

    games = [one for games in run(match, 1) for one in games]

    shares = shares_by_deal(games, 0)
    assert sum(shares) / len(shares) > 0.6


@pytest.mark.parametrize("kind", ["plain", "expert", "master", "casual"])
def test_each_model_foretells_its_players_better_than_others_do(kind: str) -> None:
    rules = kolpak.find("kabaleo").rules(kolpak.find("kabaleo").options.read("players=2"))
    models, player = plain_models(2), fit.player(rules, kind)
    seeds = range(2 if kind == "master" else 6)
    choices = [one for seed in seeds for one in fit.play(rules, player, models, f"test {seed}")]

    loss = fit.log_loss(choices, fitted(2, kind))

    assert loss < fit.log_loss(choices, BLANK_MODEL)
    assert loss < fit.log_loss(choices, GREEDY_MODEL)
    assert fit.fit(choices)[1] <= loss


def test_what_a_placement_tells_is_what_the_plain_belief_gives_after_it() -> None:
    models, room, likelihoods = models_of(3), new_room(), unknown(models_of(3))
    for rules, state, _, action in turns("players=3", seed=3)[:9]:
        twin = SearchKabaleo(rules, 1).twin
        packed, seat = twin.pack(state), rules.mover(state)
        count = tell(packed, models, likelihoods, room)
        told = room.told[1:6, :count].copy()
        code = twin.code(packed, action)
        played = room.codes[:count].tolist().index(code)

        observe(packed, code, models, likelihoods, room)

        goals = likelihoods[:PLAIN, seat, 1:6].mean(axis=0)
        np.testing.assert_allclose(told.sum(axis=0), 1)
        np.testing.assert_allclose(told[:, played], goals / goals.sum())


def test_players_at_random_deceive_the_belief_less_than_the_plain_one() -> None:
    losses = {}
    for models in (plain_models(2), models_of(2)):
        found = []
        for seed in range(6):
            rules, state, turn, _ = turns("players=2", seed, "random")[-1]
            search, seat = SearchKabaleo(rules, 1, models=models), rules.mover(state)
            goals = search.twin.pack(state)[GOAL : GOAL + 2]
            held = worlds(2, 4, seat, goals[seat])
            chances = probabilities(held, search.likelihoods(turn, Random(1)))
            found.append(-np.log(chances[(held == goals).all(axis=1)][0]))
        losses[len(models)] = np.mean(found)

    assert losses[len(models_of(2))] < losses[PLAIN]


def test_who_plays_at_random_is_found_careless_and_who_is_greedy_is_not() -> None:
    models, found = models_of(3), {}
    for players in ("random", "greedy"):
        rules, _, turn, _ = turns("players=3", seed=5, players=players)[-1]
        likelihoods = SearchKabaleo(rules, 1).likelihoods(turn, Random(1))
        found[players] = carelessness(models, likelihoods, 5)[:3]

    before = carelessness(models, unknown(models), 5)
    np.testing.assert_allclose(before, (BLANK + 1) / (BLANK + len(models) - 1))
    assert (found["random"] > before[0]).all()
    assert (found["greedy"] < before[0]).all()


def test_in_rollouts_who_takes_care_beats_those_who_do_not() -> None:
    (rules, state, _, _), *_ = turns("players=3", seed=1)
    twin, random, won = SearchKabaleo(rules, 1).twin, seeded(1), np.zeros(MOST_SEATS)
    start, shares = twin.pack(state), np.zeros(MOST_SEATS)
    for _ in range(ROLLOUTS):
        packed = start.copy()
        goals = packed[GOAL : GOAL + MOST_SEATS].copy()
        play_out(packed, goals, np.array([0, 6, 0, 0]), random)
        share_out(packed, shares)
        won += shares

    assert won[1] / ROLLOUTS > 0.42  # even 0.33


def test_a_bot_that_hides_is_found_out_less() -> None:
    def found_out(hides: bool) -> float:
        """Gives how likely the true goals are to who has watched, over some games."""
        rules = kolpak.find("kabaleo").rules(kolpak.find("kabaleo").options.read("players=2"))
        bot = SearchKabaleo(rules, 300, hides=hides)
        likely = []
        for seed in range(6):
            played = list(steps(rules, [bot, bot], str(seed)))
            history = [rules.veil(step.before, step.action, None) for step in played]
            start = rules.view(rules.start(), None)
            told = bot.likelihoods(Turn(start, (), start, history), Random(1))
            held = worlds(2, 4, None, 0)
            goals = bot.twin.pack(played[-1].after)[GOAL : GOAL + 2]
            likely.append(probabilities(held, told)[(held == goals).all(axis=1)][0])
        return float(np.mean(likely))

    assert found_out(hides=True) < found_out(hides=False)
