"""Every combination of Catch the Hat's options is played, or refused with a sentence."""

import random
from itertools import pairwise, product
from typing import Any

import pytest

import kolpak
from kolpak.games.hats import HATS, HatsOptions, HatsRules
from kolpak.games.hats.state import Die, Move, State
from kolpak.play.rules import First
from tiers import sizes

TABLES = [(2, "small"), (3, "small"), (4, "small"), *((n, "large") for n in range(2, 7))]
SIX = list(product(["roll_again", "none"], [None, 1]))
GOLD = list(product(["all", "one"], [None, 0, 1], [True, False]))
COUNTS = [
    {"win_by": win, "tie_break": tie, "gold_counts": gold, "gold_win": owner}
    for win, tie, gold, owner in product(
        ["most_caught", "last_standing"],
        ["share", "survivor", "home"],
        [0, 1],
        ["most_caught", "gold_owner"],
    )
    if (win, owner) != ("last_standing", "gold_owner")
]
"""The options that only compare: they are asked of every game that was walked."""


def games_of(kind: str) -> list[dict[str, Any]]:
    """Lists the options of a kind of game that change how it is played."""
    games = []
    for (players, board), (bonus, most) in product(TABLES, SIX):
        table = {"players": players, "board": board, "six_bonus": bonus, "max_sixes": most}
        if kind == "tower":
            games.append({**table, "tower": True})
            continue
        for stop, free in product(["must_continue", "may_stop"], [True, False]):
            game = {**table, "home_overshoot": stop, "free_on_capture": free}
            if kind == "alone":
                games.append(game)
            elif players in (4, 6):
                game["teams"] = kind
                games += [{**game, "partners_share_field": share} for share in (True, False)]
    return games


def with_gold(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            **game,
            "golden": True,
            "gold_grey": grey,
            "gold_max_turns": turns,
            "gold_turn_needs_capture": needs,
        }
        for game, (grey, turns, needs) in product(games, GOLD)
    ]


GAMES = {
    "alone": games_of("alone"),
    "tower": games_of("tower"),
    "team": games_of("team"),
    "common": games_of("common"),
    "alone with gold": with_gold(games_of("alone")),
    "team with gold": with_gold(games_of("team")),
    "common with gold": with_gold(games_of("common")),
}


class Walk:
    """Plays one game at random to its end, with an eye on what must never change."""

    def __init__(self, given: dict[str, Any], rng: random.Random) -> None:
        hats = rng.choice([1, 1, 2])
        self.options = HatsOptions.of(**given, hats_per_player=hats, stall_limit=20)
        self.rng = rng
        self.rules = HatsRules(self.options)
        self.notation = HATS.notation(self.options)
        self.hats = sorted(self.options.colours * hats + "*" * self.options.golden)

    def play(self) -> State:
        state = self.rules.start()
        for step in range(600):
            actions = self.rules.actions(state)
            if not actions:
                assert state.phase == "end"
                return state
            state = self.rules.play(state, self.choose(state, list(actions)))
            self.check_hats(state)
            if step % 10 == 0:
                self.check_text(state)
        pytest.fail(f"no end: {self.options.write()}")

    def choose(self, state: State, actions: list[Any]) -> Any:
        """Chooses evenly, but half of the time among catches and ways home, which are rare."""
        busy = [
            action
            for action in actions
            if isinstance(action, Move)
            and (len(action.way) > 2 or state.fields[action.way[-1].field])
        ]
        return self.rng.choice(busy if busy and self.rng.random() < 0.5 else actions)

    def check_hats(self, state: State) -> None:
        told = "".join("".join(there) for there in state.fields if there) + "".join(state.caught)
        assert sorted(told) == self.hats, self.options.write()

    def check_text(self, state: State) -> None:
        text = self.notation.write_position(state)
        assert self.notation.read_position(text) == state, f"{self.options.write()}\n{text}"
        tokens = [self.notation.write_action(action) for action in self.rules.actions(state)]
        assert len(set(tokens)) == len(tokens), f"{self.options.write()}\n{text}"
        for token, action in zip(tokens, self.rules.actions(state), strict=True):
            assert self.notation.read_action(token) == action
            self.check_hats(self.rules.play(state, action))


def points_by_hand(state: State, options: HatsOptions) -> list[int]:
    """Counts caught hats with other means: takes every hat and asks who has it (F19)."""
    points = [len(hats) for hats in state.caught]
    sides = 2 if options.teams != "none" else options.players
    for piece in (piece for there in state.fields for piece in there if piece != "*"):
        holder = options.colours.index(piece.rstrip("*")[-1])
        for hat in piece.replace("*", ""):
            points[holder] += (options.colours.index(hat) - holder) % sides != 0
        points[holder] += options.gold_counts * ("*" in piece)
    return points


def check_standing(state: State, options: HatsOptions) -> None:
    """Looks whether points and places go together in a state, whoever wins."""
    scores = HatsRules(options).standing(state)
    assert [score.points for score in scores] == points_by_hand(state, options)
    places = sorted(score.place for score in scores)
    if options.teams != "none":
        assert places in ([1] * len(places), sorted([1, 2] * (len(places) // 2)))
        sums = [sum(s.points for s in scores[team::2]) for team in (0, 1)]
        assert [s.details["team_points"] for s in scores[:2]] == sums
        return
    assert places[0] == 1
    for at, (before, place) in enumerate(pairwise(places), 2):
        assert place in (before, at), "places are shared and then skipped"
    if options.win_by == "most_caught" and options.gold_win == "most_caught" and not options.tower:
        best = max(score.points for score in scores)
        assert all(score.points == best for score in scores if score.place == 1)


@sizes("step", 7, 2)
@pytest.mark.parametrize("kind", GAMES)
def test_every_combination_is_played_to_its_end_and_counted_in_every_way(
    kind: str, step: int
) -> None:
    rng = random.Random(kind)
    for given in GAMES[kind][::step]:
        walk = Walk(given, rng)

        end = walk.play()

        for counts in COUNTS:
            check_standing(end, HatsOptions.of(**given, **counts))


SWITCHES = {
    "board": ["small", "large"],
    "teams": ["none", "team", "common"],
    "tower": [True, False],
    "golden": [True, False],
    "free_on_capture": [True, False],
    "win_by": ["most_caught", "last_standing"],
    "gold_win": ["most_caught", "gold_owner"],
}
"""All options that forbid one another."""


def broken(given: dict[str, Any]) -> set[str]:
    """Names the rules that forbid a combination (formats-details A.2)."""
    teams, tower = given["teams"] != "none", given["tower"]
    two_wins = given["win_by"] == "last_standing" and given["gold_win"] == "gold_owner"
    forbidden = {
        "F1": given["board"] == "small" and given["players"] > 4,
        "V2": teams and given["players"] not in (4, 6),
        "V14": (tower and (teams or given["golden"])) or two_wins,
        "V7": tower and given["free_on_capture"],
    }
    return {rule for rule, holds in forbidden.items() if holds}


@pytest.mark.parametrize("players", range(2, 7))
def test_every_forbidden_combination_is_refused_by_its_rule_in_a_sentence(players: int) -> None:
    for values in product(*SWITCHES.values()):
        given = {"players": players, **dict(zip(SWITCHES, values, strict=True))}
        rules = broken(given)
        if not rules:
            HatsOptions.of(**given)
            continue

        with pytest.raises(kolpak.OptionError) as caught:
            HatsOptions.of(**given)

        assert caught.value.rule in rules, given
        assert str(caught.value).endswith("."), given


def test_a_die_is_no_seat_that_begins() -> None:
    game = kolpak.new("hats", chance="manual", players=4)
    assert Die(3) != First(3)

    with pytest.raises(kolpak.ActionError):
        game.play("d3")
    game.play("first:3")

    with pytest.raises(kolpak.ActionError):
        game.play("first:2")
