"""Twins: two logs of one table that differ only in what one viewer cannot know by a moment."""

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from itertools import permutations
from random import Random

from kolpak.games.hat_cards.sizes import HAND_SIZES, Sizes
from kolpak.games.hat_cards.state import Deal as CardsDeal
from kolpak.games.hat_cards.state import PlayCard as Card
from kolpak.games.kabaleo.state import Deal as KabaleoDeal
from kolpak.table import events
from kolpak.table.events import Event
from kolpak.table.setup import RuleSet
from kolpak.table.state import Table

Log = list[Event]


def twins(
    log: Log, table: Table, seats: Collection[int], viewer: str | None, rng: Random, most: int
) -> Iterator[Log]:
    """Gives up to so many logs that a viewer who holds some seats cannot tell from this one.

    ``table`` is the table after the log; its game still runs.
    """
    since = max(number for number, event in enumerate(log) if isinstance(event, events.Began))
    draws = [n for n, event in enumerate(log) if n > since and isinstance(event, events.Drawn)]
    for tokens in _other_draws(log, table.rule_set, draws, seats, rng, most):
        other = [_strange(event, viewer) for event in log]
        for number, token in zip(draws, tokens, strict=True):
            other[number] = events.Drawn(log[number].at, token)
        yield other


def _other_draws(
    log: Log,
    rule_set: RuleSet,
    draws: Sequence[int],
    seats: Collection[int],
    rng: Random,
    most: int,
) -> Iterator[list[str]]:
    """Gives the tokens of chance with other hidden parts."""
    tokens = [log[number].token for number in draws]  # type: ignore[union-attr]
    if rule_set.type.name == "kabaleo":
        deal = rule_set.notation.read_action(tokens[0])
        for goals in _other_goals(deal, seats, rng)[:most]:
            yield [rule_set.notation.write_action(deal._replace(goals=goals)), *tokens[1:]]
    elif rule_set.type.name == "hat_cards":
        for _ in range(most):
            ends = [*draws[1:], len(log)]
            yield [
                _other_cards(log[number:end], token, rule_set, seats, log, rng)
                for number, end, token in zip(draws, ends, tokens, strict=True)
            ]
    else:
        yield tokens


def _other_goals(deal: KabaleoDeal, seats: Collection[int], rng: Random) -> list[tuple[str, ...]]:
    """Lists the goals that may be behind what is seen, in any order, the true ones left out."""
    hidden = [seat for seat in range(len(deal.goals)) if seat not in seats]
    known = {deal.goals[seat] for seat in seats}
    free = sorted(set(deal.bases) - known)
    found = []
    for drawn in permutations(free, len(hidden)):
        goals = list(deal.goals)
        for seat, goal in zip(hidden, drawn, strict=True):
            goals[seat] = goal
        found.append(tuple(goals))
    found.remove(deal.goals)
    rng.shuffle(found)
    return found


def _other_cards(
    since: Sequence[Event],
    token: str,
    rule_set: RuleSet,
    seats: Collection[int],
    log: Log,
    rng: Random,
) -> str:
    """Shuffles the cards of a deal that are seen by nobody of some seats in the events since it."""
    deal = rule_set.notation.read_action(token)
    if not isinstance(deal, CardsDeal):
        return token
    players = rule_set.options.players  # type: ignore[attr-defined]
    sizes = Sizes.usual(rule_set.options)  # type: ignore[arg-type]
    plays = [event for event in since if isinstance(event, events.Played)]
    starter = plays[0].seat if plays else _starter(log, since, rule_set)
    seen = {deal.cards.index(_card(event, rule_set)) for event in plays}
    for seat in seats:
        place = sizes.hand_of(seat, starter, players)
        seen |= set(range(place.start, place.stop))
    if players == 2:  # whoever has played draws the next card of the pile
        pile = range(players * HAND_SIZES[players], len(deal.cards))
        seen |= {at for at, event in zip(pile, plays, strict=False) if event.seat in seats}
    hidden = [at for at in range(len(deal.cards)) if at not in seen]
    cards = list(deal.cards)
    for at, card in zip(hidden, rng.sample([cards[at] for at in hidden], len(hidden)), strict=True):
        cards[at] = card
    return str(rule_set.notation.write_action(CardsDeal(tuple(cards))))


def _card(event: events.Played, rule_set: RuleSet) -> str:
    action = rule_set.notation.read_action(event.token)
    assert isinstance(action, Card)
    return action.card


def _starter(log: Log, since: Sequence[Event], rule_set: RuleSet) -> int:
    """Gives who begins the round whose deal is the first of the events: it goes round (C14)."""
    at = next(number for number, event in enumerate(log) if event is since[0])
    begun = max(n for n, event in enumerate(log) if n < at and isinstance(event, events.Began))
    before = [event for event in log[begun:at] if isinstance(event, events.Drawn)]
    players: int = rule_set.options.players  # type: ignore[attr-defined]
    first = int(before[0].token.removeprefix("first:"))
    return (first + len(before) - 1) % players


def _strange(event: Event, viewer: str | None) -> Event:
    """Gives the event with other ids of other people, and with others muted by them."""
    match event:
        case events.Opened(host=host) if host != viewer:
            return event._replace(host=_other(host), invitation=_other(event.invitation))
        case events.Sat(person=person) if person != viewer:
            return event._replace(person=_other(person))
        case events.Said(person=person) if person != viewer:
            return event._replace(person=_other(person))
        case events.Muted(reader=reader, person=person) if reader == viewer:
            return event._replace(person=_other(person))
        case events.Muted(reader=reader, person=person):
            hidden = {"reader": _other(reader), "name": "Zoe", "person": _other(person)}
            return event._replace(**hidden, yes=not event.yes)
    return event


def _other(person: str) -> str:
    return "id-" + sha256(f"other {person}".encode()).hexdigest()[:12]
