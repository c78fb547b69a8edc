"""Secrets: pairs of tables that differ only in what a viewer cannot know look the same to them.

``python tests/table/leaks.py --pairs 1000000`` looks at as many pairs as are asked for.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from kolpak.table import events
from kolpak.table.evolve import evolve, opened
from kolpak.table.state import Table
from table import channels
from table.story import Story, Told, id_of
from table.twins import Log, twins

TABLES: list[tuple[str, str]] = [
    ("kabaleo", "players=2"),
    ("kabaleo", "players=3 deal=equal"),
    ("kabaleo", "players=4"),
    ("hat_cards", "players=2"),
    ("hat_cards", "players=2 show_won=off"),
    ("hat_cards", "players=3 show_won=off"),
    ("hat_cards", "players=4 blank_rule=literal"),
    ("hat_cards", "players=5"),
    ("hats", "players=2 hats_per_player=1 stall_limit=30"),
]
RECORD_EVERY, ANSWER_EVERY = 5, 9
TWINS = 3


class Viewer(NamedTuple):
    """Somebody who looks at a table, or a bot that plays there, and the seats that they may see."""

    kind: str
    person: str | None
    seats: tuple[int, ...]
    bot: bool = False


class LeakError(AssertionError):
    """Something told a viewer apart what they may not know."""


def viewers(table: Table) -> list[Viewer]:
    """Lists everybody who looks at a table, each kind of viewer once or more."""
    found = [Viewer("stranger", None, ()), Viewer("spectator", id_of("Eva"), ())]
    people = {who.person for who in table.seats if who.person is not None}
    for person in sorted(people):
        held = tuple(table.seats.held(person))
        found.append(Viewer("seat" if len(held) == 1 else "device", person, held))
    if table.host not in people:
        found.append(Viewer("host without a seat", table.host, ()))
    bots = [seat for seat, who in enumerate(table.seats) if who.kind == "bot"]
    return found + [Viewer("bot", None, (seat,), bot=True) for seat in bots]


def story_of(rng: Random) -> Story:
    """Tells a story up to some moment of a running game."""
    game, options = rng.choice(TABLES[:-1] if rng.random() < 0.97 else TABLES)
    players = int(options[8])
    others = [rng.choice(["open", "open", "device", "bot:greedy"]) for _ in range(players - 1)]
    kinds = ["me", *others]
    if rng.random() < 0.3:  # the host only looks on
        kinds[0] = "open"
        kinds[1:] = ["open" if kind == "device" else kind for kind in kinds[1:]]
    dealer = Told(seed=rng.getrandbits(32))
    story = Story(game, seats=kinds, options=options, games=3, absent="wait", dealer=dealer)
    for seat, kind in enumerate(kinds):
        if kind == "open":
            story.does(f"P{seat}", "sit", seat=seat, name=f"P{seat}")
    story.does("Ann", "start")
    if rng.random() < 0.3:
        _next_game(story, rng)
    for _ in range(rng.randrange(34 if game == "kabaleo" else 70)):
        _something(story, rng)
    return story


def _next_game(story: Story, rng: Random) -> None:
    """Stops the running game by agreement and begins the next one."""
    people = [name for name in ("Ann", *(f"P{seat}" for seat in range(5))) if _held(story, name)]
    for _ in range(rng.randrange(4)):
        _play(story, rng)
    story.does(people[0], "offer", what="stop")
    for name in people[1:]:
        story.does(name, "answer", what="stop", yes=True)
    story.does(people[0], "next")


def _held(story: Story, name: str) -> list[int]:
    return story.table.seats.held(id_of(name))


def _others(story: Story, name: str) -> list[str]:
    """Names who else speaks or sits at the table."""
    person = id_of(name)
    known = {line.name for line in story.table.chat if line.person != person}
    known |= {who.name for who in story.table.seats if who.person not in (None, person)}
    return sorted(known)


def _something(story: Story, rng: Random) -> None:
    """Lets a move be made, or now and then something be said, muted or taken back."""
    kind = rng.random()
    if kind < 0.03:
        if others := _others(story, "P1"):
            story.does("P1", "mute", name=rng.choice(others), yes=rng.random() < 0.7)
    elif kind < 0.06:
        story.does("Ann", "say", phrase="hello")
    elif kind < 0.1 and _held(story, "Ann") and story.sees("Ann")["undo"]:
        if not story.table.offers:
            story.does("Ann", "offer", what="undo")
    else:
        _play(story, rng)


def _play(story: Story, rng: Random) -> None:
    """Lets the mover play any legal action that does not end the game."""
    rule_set, mover = story.table.rule_set, story.table.mover
    if not isinstance(mover, int):
        return
    action = rng.choice(rule_set.rules.actions(story.state))
    if rule_set.rules.mover(rule_set.rules.play(story.state, action)) is None:
        return
    person = story.table.seats[mover].person
    token = rule_set.notation.write_action(action)
    if person is None:
        story.does("system", "play", token=token, seat=mover)
    else:
        name = next(n for n in ("Ann", *(f"P{seat}" for seat in range(5))) if id_of(n) == person)
        story.does(name, "play", token=token, seat=mover)


def tables_of(log: Log) -> list[Table]:
    """Gives the table after every event."""
    first, *others = log
    assert isinstance(first, events.Opened)
    tables = [opened(first)]
    for event in others:
        tables.append(evolve(tables[-1], event))
    return tables


def look(tables: list[Table], log: Log, at: int, viewer: Viewer) -> list[str]:
    """Gives all that a viewer gets out of a table at a moment, from rarer channels now and then."""
    table = tables[at]
    if viewer.bot:
        mine = table.mover == viewer.seats[0]
        return [channels.chosen_from(table)] if mine else []
    seen = [
        channels.shown(table, viewer.person),
        channels.told(tables[at - 1], log[at], viewer.person),
    ]
    if at % RECORD_EVERY == 0:
        seen.append(channels.recorded(table, viewer.person))
    if at % ANSWER_EVERY == 0:
        seen.append(channels.answered(table, viewer.person, Random(at)))
    return seen


def check_story(story: Story, rng: Random) -> Iterator[str]:
    """Compares the tables of a story with their twins; gives the kind of viewer of every pair."""
    log = story.log
    began = max(n for n, event in enumerate(log) if isinstance(event, events.Began))
    tables = tables_of(log)
    for viewer in viewers(story.table):
        moments = range(began + 1, len(log))
        seen = {at: look(tables, log, at, viewer) for at in moments}
        for other in twins(log, story.table, viewer.seats, viewer.person, rng, TWINS):
            strange = tables_of(other)
            for at in moments:
                if _truth(strange[at]) == _truth(tables[at]) or not seen[at]:
                    continue
                too = look(strange, other, at, viewer)
                if too != seen[at]:
                    raise LeakError(describe(viewer, at, seen[at], too, other))
                yield viewer.kind


def _truth(table: Table) -> object:
    """Gives what twins may differ in: the state of the game, who is who, who mutes whom."""
    return table.game and table.game.state, table.host, table.seats, table.mutes


def describe(viewer: Viewer, at: int, seen: list[str], strange: list[str], log: Log) -> str:
    """Says what told a viewer apart what they may not know."""
    one, two = next(pair for pair in zip(seen, strange, strict=True) if pair[0] != pair[1])
    return f"{viewer} at event {at} of\n{log}\nsees\n{one}\nor\n{two}"


def check_pairs(
    pairs: int, seed: int = 1, tell: Callable[[str], object] = lambda _: None
) -> Counter[str]:
    """Looks at so many pairs or a few more; gives their number by viewer. Raises LeakError.

    Calls ``tell`` with a line from time to time.
    """
    rng = Random(seed)
    found: Counter[str] = Counter()
    for tenth in range(1, 11):
        while found.total() < pairs * tenth // 10:
            found.update(check_story(story_of(rng), rng))
        tell(f"{found.total()} of {pairs} pairs\n")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    pairs = check_pairs(asked.pairs, asked.seed, sys.stderr.write)
    for kind, number in sorted(pairs.items()):
        sys.stdout.write(f"{number:>10} pairs for a {kind}\n")
