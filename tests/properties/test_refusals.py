"""Whatever a board lets one try that is not legal is refused by a rule that is in force."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kolpak
from kolpak.table.describe import reason_against
from kolpak.table.position import Position
from kolpak.table.setup import RuleSet, rules_for
from kolpak.words.languages import source
from kolpak.words.message import Message
from kolpak.words.translation import translate
from properties.playing import Played, played

MOST = 12
"""Texts that are tried in one game: each may cost several searches for moves."""

FIELDS = {
    "small": [f"H{n}" for n in range(4)] + [f"R{n}" for n in range(52)] + ["C", "S0.3", "S2.6"],
    "large": [f"H{n}" for n in range(6)] + [f"R{n}" for n in range(36)] + ["C", "S0.3", "S5.5"],
}


def kabaleo_tries(rules: Any, state: Any) -> list[str]:
    """Gives places alone, every colour alone, and each on every place."""
    places = [str(place) for place in rules.places]
    return [*places, *"poygbv"] + [f"{cone}{place}" for cone in "poygbv" for place in places]


def hats_tries(rules: Any, state: Any) -> list[str]:
    """Gives every field and piece alone, and every way between two named fields."""
    names = rules.board.names
    starts = list(FIELDS[rules.options.board])
    for field, pieces in enumerate(state.fields):
        if len(set(pieces)) > 1:
            starts += {f"{names[field]}[{piece}]" for piece in pieces}
        starts += [names[field]] * (3 if pieces else 0)
    ends = FIELDS[rules.options.board]
    return [*starts, *(f"{start}>{end}" for start in starts for end in ends)]


def hat_cards_tries(rules: Any, state: Any) -> list[str]:
    """Gives every pile alone, and every card of the hand on every pile."""
    piles = [f"@{seat}" for seat, pile in enumerate(state.piles) if pile]
    return piles + [f"{card}{pile}" for card in state.hands[state.mover] for pile in piles]


TRIES: dict[str, Callable[[Any, Any], list[str]]] = {
    "kabaleo": kabaleo_tries,
    "hats": hats_tries,
    "hat_cards": hat_cards_tries,
}
"""What can be tapped on the boards that have tokens and places; a game without is left out."""

IN_FORCE: dict[str, Callable[[Any], bool]] = {
    "K16": lambda options: options.golden_rule,
    "F7": lambda options: options.teams != "common",
    "F13": lambda options: options.home_overshoot == "must_continue",
    "F15": lambda options: options.six_bonus == "roll_again",
    "V3": lambda options: options.teams != "none" and not options.partners_share_field,
    "V6": lambda options: options.teams == "common",
    "V7": lambda options: options.tower,
    "V11": lambda options: options.golden,
    "C8": lambda options: options.blank_rule == "literal",
}
"""Rules that only some options play by, and when; all others always hold."""


def reasons(match: Played, name: str) -> list[tuple[str, Any, kolpak.ActionError]]:
    """Gives texts that are not legal, where they were tried, and why they are refused."""
    rng, rule_set = match.rng(), rules_for(name, match.game.options.write())
    found = []
    states = [state for state in match.states if isinstance(match.rules.mover(state), int)]
    for state in rng.sample(states, min(2, len(states))):
        position = Position(rule_set, state)
        tries = TRIES[name](match.rules, state)
        legal = [*position.tokens]
        for text in Random(match.seed).sample(tries, min(MOST, len(tries))):
            error = reason_against(position, text)
            is_right = text in legal
            if not is_complete(rule_set, text):
                is_right = any(begins(text, token) for token in legal)
            assert (error is None) == is_right, (text, legal)
            if error is not None:
                found.append((text, state, error))
    return found


def is_complete(rule_set: RuleSet, text: str) -> bool:
    """Tells whether a text is a whole action, which is legal or not, though others go on."""
    try:
        rule_set.read(text)
    except kolpak.ActionError:
        return False
    return True


def begins(text: str, token: str) -> bool:
    """Tells whether a token is a text, or goes on from it: ``o``, o3; ``R5``, R5[gyr]>R9."""
    is_cone = text.isalpha() and text.islower() and token.startswith(text)
    return token == text or is_cone or token.startswith((f"{text}>", f"{text}["))


@pytest.mark.parametrize("name", TRIES)
@given(data=st.data())
def test_every_illegal_try_names_a_rule_that_is_in_force(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))
    rule_ids = kolpak.find(name).rule_ids

    for text, _, error in reasons(match, name):
        if error.message.id == "error-hats-no-way":
            continue  # fits no move at all, so it breaks no single rule
        assert error.rule in rule_ids, (text, error)
        holds = IN_FORCE.get(error.rule, lambda options: True)
        assert holds(match.game.options), (text, error.rule, match.game.options.write())


@pytest.mark.parametrize("name", TRIES)
@given(data=st.data())
def test_every_reason_has_short_words_for_the_page(name: str, data: st.DataObject) -> None:
    match = data.draw(played(name))

    for _, _, error in reasons(match, name):
        ids = [error.message.id, error.message.id.replace("error-", "refuse-")]
        ids.append(f"refuse-{name}-{str(error.rule).lower()}")
        short = [one for one in ids if one.startswith("refuse-") and not is_missing(one)]
        assert short, error
        assert translate(Message(short[0], error.message.args), "en")


def is_missing(name: str) -> bool:
    """Tells whether no sentence stands under an id."""
    return f"\n{name} = " not in source("en")
