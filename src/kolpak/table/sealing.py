"""Records of a table's games, with their fairness proof once finished."""

from __future__ import annotations

from kolpak.fair.label import label_of
from kolpak.fair.proof import STOPPED, Proof
from kolpak.fair.seal import seal
from kolpak.fair.seed import read_seed
from kolpak.play.record import Record
from kolpak.play.rules import Seat
from kolpak.table.state import Result, Table


def running_record(table: Table, seat: Seat | None) -> Record:
    """Return the record of the running game with tokens veiled for a seat."""
    game, rule_set = table.game, table.rule_set
    assert game is not None
    tokens = []
    for step in game.steps():
        action = rule_set.rules.veil(step.state, rule_set.read(step.token), seat)
        tokens.append(rule_set.write(action))
    tags = {"Table": table.id, "Round": str(game.number), "Commitment": table.commitment}
    if game.given:
        tags["Given"] = str(game.given)
    return Record(_tags(table, table.names) | tags, tokens)


def sealed_record(table: Table, result: Result) -> Record:
    """Return the sealed record of a finished game, in which nothing is hidden."""
    setup = table.setup
    label = label_of(table.id, result.game, setup.game, setup.options)
    end = None
    if result.how == "stopped":
        end = STOPPED
    elif result.how == "resigned":
        end = " ".join(["resigned", *map(str, result.resigned)])
    seed = read_seed(result.seed)
    proof = Proof(label, result.commitment, seed, result.random, result.starter, end, result.given)
    return seal(Record(_tags(table, result.names), list(result.tokens)), proof)


def _tags(table: Table, names: tuple[str, ...]) -> dict[str, str]:
    tags = table.rule_set.type.tags(table.setup.options)
    return tags | {f"Seat{seat}": name for seat, name in enumerate(names)}
