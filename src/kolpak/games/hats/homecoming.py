"""Coming home: prey comes off, own hats are free again (F12, V4, V9)."""

from __future__ import annotations

from kolpak.games.hats.board import Field
from kolpak.games.hats.pieces import GOLDEN, Pieces, in_order, owner, prey, together, wears
from kolpak.games.hats.sides import Sides


def bring_home(
    fields: list[Pieces], caught: list[str], piece: str, home: Field, sides: Sides
) -> None:
    """Unload a piece at its home, in place.

    Foreign hats are caught, hats of the own team stand free at their homes; the golden hat is
    then worn by the hat that came in (V9, O46).
    """
    colour = owner(piece)
    load = prey(piece)
    seat = sides.seat_of[colour]  # V6: prey goes to the home of the carrying hat's colour
    team = sides.team[colour]
    freed = "".join(hat for hat in load if hat in team)
    foreign = "".join(hat for hat in load if hat not in team and hat != GOLDEN)
    caught[seat] = in_order(caught[seat] + foreign)
    set_free(fields, freed, sides)
    bearer = colour + GOLDEN if wears(piece) or GOLDEN in load else colour
    fields[home] = together(fields[home], bearer)


def set_free(fields: list[Pieces], hats: str, sides: Sides) -> None:
    """Put freed hats to their own homes, in place (F12, V4)."""
    for hat in hats:
        home = sides.home_of[hat]
        fields[home] = together(fields[home], hat)
