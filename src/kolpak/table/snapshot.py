"""Snapshots: the whole table as a viewer may know it (wire page, "The snapshot")."""

from __future__ import annotations

from random import Random

from kolpak.play.narration import Transition
from kolpak.play.rules import Seat
from kolpak.table import absence, clocks
from kolpak.table.offers import steps_back
from kolpak.table.outcome import match_points
from kolpak.table.project import Data, seat_of
from kolpak.table.state import Play, Table


def snapshot(table: Table, viewer: str | None, now: float) -> Data:
    """Gives all that a viewer may know of a table at a moment."""
    held = table.seats.held(viewer)
    return {
        "id": table.id,
        "v": table.version,
        "setup": table.setup.as_dict(),
        "state": table.phase,
        "host": viewer is not None and viewer == table.host,
        "you": held,
        "seats": [_seat(table, seat, now) for seat in range(len(table.seats))],
        "match": _match(table),
        "game": _game(table, viewer),
        "clocks": _clocks(table, now),
        "offers": [
            {"what": offer.what, "seat": offer.seat, "yes": sorted(offer.yes)}
            for offer in table.offers
        ],
        "undo": table.phase == "playing" and steps_back(table, held) is not None,
        "fair": _fair(table),
        "chat": _chat(table, viewer),
        "muted": sorted({mute.name for mute in table.mutes if mute.reader == viewer}),
    }


def _seat(table: Table, seat: Seat, now: float) -> Data:
    who = table.seats[seat]
    return {
        "name": who.name,
        "who": who.kind,
        "absent": who.since is not None,
        "stand_in": who.stand_in,
        "late": who.late,
        "relieve": table.phase == "playing" and absence.may_relieve(table, seat, now),
        "added": who.random is not None,
        "resigned": who.resigned,
    }


def _match(table: Table) -> Data:
    number = table.play.number if table.play is not None else table.first_game
    return {
        "game": number - table.first_game,
        "games": table.setup.games,
        "totals": match_points(table.match_results, len(table.seats)),
        "results": [
            [score.as_dict() for score in result.standing] for result in table.match_results
        ],
    }


def _game(table: Table, viewer: str | None) -> Data | None:
    """Shows the running or last game in the view of the viewer's seat."""
    play = table.play
    if play is None:
        return None
    seat = seat_of(table, viewer)
    box = table.box
    open_to_all = table.phase != "playing"  # the seed is shown, so nothing is hidden any more
    view = play.state if open_to_all else box.rules.view(play.state, seat)
    mover = table.mover
    return {
        "view": box.notation.write_position(view),
        "seat": seat,
        "mover": mover,
        "actions": _actions(table, play, seat) if seat is not None and seat == mover else [],
        "standing": [score.as_dict() for score in box.rules.standing(view)],
        "last": _last(table, play, seat),
    }


def _actions(table: Table, play: Play, seat: Seat) -> list[Data]:
    """Offers a seat its legal actions, each with what it would do in words.

    What it would do is tried on a state guessed from the seat's own view, so that nothing hidden
    can show in it; only the deed itself is told, not what follows from hidden cards.
    """
    box = table.box
    guess = box.rules.guess(box.rules.view(play.state, seat), Random(0))
    names = [who.name for who in table.seats]
    offered = []
    for action in box.rules.actions(guess):
        transition = Transition(guess, action, box.rules.play(guess, action))
        seen = transition.veil(box.rules, box.notation, names, seat)
        one: Data = {"token": seen.token, "text": box.type.narrate(seen)[0].as_dict()}
        way = box.type.way(box.rules, guess, action)
        if way:
            one["way"] = way
        offered.append(one)
    return offered


def _last(table: Table, play: Play, seat: Seat | None) -> str | None:
    """Gives the last token as the viewer sees it."""
    if play.last is None:
        return None
    box = table.box
    action = box.read(play.last.token)
    return box.write(box.rules.veil(play.last.state, action, seat))


def _chat(table: Table, viewer: str | None) -> list[Data]:
    """Shows what has been said, but for whom the viewer does not want to read."""
    return [
        {
            "at": line.at,
            "seat": line.seat,
            "name": line.name,
            "phrase": line.phrase,
            "text": line.text,
        }
        for line in table.chat
        if not table.hides(viewer, line.name, line.person)
    ]


def _clocks(table: Table, now: float) -> list[Data]:
    running = clocks.running(table)
    found = []
    for seat in range(len(table.seats)):
        left = clocks.left_at(table, seat, now)
        left = None if left is None else round(left, 3)
        found.append({"left": left, "running": seat == running and table.since is not None})
    return found


def _fair(table: Table) -> Data:
    """Shows what is published of the randomness; the last game's seed until the next one begins."""
    play = table.play
    shown: Data = {
        "commitment": table.commitment,
        "random": list(play.random) if play is not None else [],
    }
    if table.results and table.phase != "playing":
        shown["seed"] = table.results[-1].seed
    return shown
