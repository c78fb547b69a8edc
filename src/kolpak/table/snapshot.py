"""Snapshots: the whole table as a viewer may know it, and what has changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, cast

from kolpak.play.rules import Seat
from kolpak.table import absence, clocks
from kolpak.table.colours import colour_of
from kolpak.table.messages import setups, snapshots
from kolpak.table.messages.snapshots import Snapshot, SnapshotChange
from kolpak.table.offers import lapses_at, may_undo
from kolpak.table.outcome import match_points
from kolpak.table.picture import is_drawn, picture
from kolpak.table.project import seat_of
from kolpak.table.setup import BOT
from kolpak.table.state import Offer, RunningGame, Table
from kolpak.words.languages import ENGLISH


class PublicPart(TypedDict):
    """The fields of a snapshot that are the same for every viewer."""

    setup: setups.Setup
    seats: list[snapshots.Seat]
    match: snapshots.Match
    clocks: list[snapshots.ClockState]
    offers: list[snapshots.Offer]
    fair: snapshots.Fairness


def public_part(table: Table, now: float) -> PublicPart:
    """Return what every viewer of a table is shown alike at a moment."""
    return {
        "setup": table.setup.as_dict(),
        "seats": _seats(table, now),
        "match": _match(table),
        "clocks": _clocks(table, now),
        "offers": [_offer(table, offer, now) for offer in table.offers],
        "fair": _fairness(table),
    }


def snapshot(
    table: Table,
    viewer: str | None,
    now: float,
    public: PublicPart | None = None,
    language: str = ENGLISH,
) -> Snapshot:
    """Return all that a viewer may know of a table at a moment, pictures in a language.

    ``public`` is its ``public_part``, where that has been made for another viewer.
    """
    held = table.seats.held(viewer)
    is_host = viewer is not None and viewer == table.host
    may_invite = table.phase == "open" and (is_host or table.setup.visibility != "private")
    own = {
        "id": table.id,
        "v": table.version,
        "phase": table.phase,
        "host": is_host,
        "you": held,
        "code": table.code if may_invite else None,
        "game": _game(table, viewer, language),
        "undo": may_undo(table, held),
        "chat": _chat(table, viewer),
        "muted": sorted({*table.muted_by(viewer).values()}),
    }
    shown = cast("Snapshot", {**own, **(public or public_part(table, now))})
    if is_host:
        shown["invitation"] = table.invitation
    return shown


def changes(before: Snapshot, after: Snapshot) -> SnapshotChange:
    """Return the top-level fields that differ from the snapshot a viewer already has.

    A field is never removed, so merging them gives ``after``.
    """
    old: Mapping[str, object] = before
    new: Mapping[str, object] = after
    changed = {name: new[name] for name in new if name not in old or old[name] != new[name]}
    return cast("SnapshotChange", changed)


def _seats(table: Table, now: float) -> list[snapshots.Seat]:
    out = table.out
    return [_seat(table, seat, now, seat in out) for seat in range(len(table.seats))]


def _seat(table: Table, seat: Seat, now: float, is_out: bool) -> snapshots.Seat:
    who = table.seats[seat]
    return {
        "name": who.name,
        "who": who.kind,
        "colour": colour_of(table, seat),
        "absent": who.since is not None,
        "stand_in": who.stand_in,
        "late": who.late,
        "relieve": table.phase == "playing" and absence.may_relieve(table, seat, now),
        "added": who.random is not None,
        "resigned": who.resigned,
        "out": is_out,
    }


def _match(table: Table) -> snapshots.Match:
    number = table.game.number if table.game is not None else table.first_game
    results = table.match_results
    return {
        "game": number - table.first_game,
        "games": table.setup.games,
        "totals": match_points(results, len(table.seats)),
        "results": [[score.as_dict() for score in result.standing] for result in results],
    }


def _game(table: Table, viewer: str | None, language: str) -> snapshots.GameView | None:
    """Return the running or last game in the view of the viewer's seat."""
    game = table.game
    if game is None:
        return None
    seat = seat_of(table, viewer)
    playing = table.phase == "playing"  # once it is over the seed is public and nothing hidden
    view = game.position.shown_to(seat) if playing else game.position.unveiled()
    shown: snapshots.GameView = {
        "view": view.text,
        "seat": seat,
        "mover": table.mover,
        "actions": [] if table.turn_of(viewer) is None else game.position.tokens,
        "standing": [score.as_dict() for score in view.standing],
        "last": _last(table, game, seat),
    }
    if is_drawn(table.rule_set.type):
        names = [f"{BOT}{who.name}" if who.kind == "bot" else who.name for who in table.seats]
        rule_set = table.rule_set
        shown["picture"] = picture(rule_set.type, rule_set.rules, view.value, names, language)
    return shown


def _last(table: Table, game: RunningGame, seat: Seat | None) -> str | None:
    """Return the last token as the viewer sees it."""
    if game.last is None:
        return None
    rule_set = table.rule_set
    action = rule_set.read(game.last.token)
    return rule_set.write(rule_set.rules.veil(game.last.state, action, seat))


def _chat(table: Table, viewer: str | None) -> list[snapshots.ChatLine]:
    """Return the chat without the lines of people the viewer has muted."""
    muted = table.muted_by(viewer)
    return [
        {
            "at": line.at,
            "seat": line.seat,
            "name": line.name,
            "own": line.person == viewer,
            "phrase": line.phrase,
            "text": line.text,
        }
        for line in table.chat
        if line.person not in muted
    ]


def _clocks(table: Table, now: float) -> list[snapshots.ClockState]:
    running = clocks.running(table)
    found: list[snapshots.ClockState] = []
    for seat in range(len(table.seats)):
        left = clocks.left_at(table, seat, now)
        left = None if left is None else round(left, 3)
        found.append({"left": left, "running": seat == running and table.since is not None})
    return found


def _offer(table: Table, offer: Offer, now: float) -> snapshots.Offer:
    lapses = lapses_at(table, offer)
    left = None if lapses is None else round(max(0.0, lapses - now), 3)
    return {"what": offer.what, "seat": offer.seat, "yes": sorted(offer.yes), "left": left}


def _fairness(table: Table) -> snapshots.Fairness:
    """Return what is published of the randomness.

    That includes the last game's seed until the next game begins.
    """
    shown: snapshots.Fairness = {
        "commitment": table.commitment,
        "random": list(table.game.random) if table.game is not None else [],
    }
    if table.results and table.phase != "playing":
        shown["seed"] = table.results[-1].seed
    return shown
