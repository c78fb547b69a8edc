"""Deals: drawing one, and what makes one illegal (K2 to K9)."""

from __future__ import annotations

from random import Random

from kolpak.games.kabaleo.cones import COLOURS, in_order
from kolpak.games.kabaleo.options import KabaleoOptions
from kolpak.games.kabaleo.sizes import Sizes
from kolpak.games.kabaleo.state import Deal
from kolpak.play.errors import ActionError


def draw(options: KabaleoOptions, sizes: Sizes, rng: Random) -> Deal:
    """Return a random deal; every legal one is equally likely."""
    players = options.players
    colours = options.colours
    if colours == "any":
        colours = in_order("".join(rng.sample(COLOURS, sizes.colours)))  # K3
    goals = tuple(rng.sample(colours, players))  # K4
    bases = list(colours * sizes.bases)
    rng.shuffle(bases)  # K5
    if options.deal == "equal":
        stocks = [colours.lower() * (sizes.pieces // players)] * players  # K8
    else:
        bag = list(colours.lower() * sizes.pieces)
        rng.shuffle(bag)
        stocks = ["".join(bag[seat::players]) for seat in range(players)]  # K7
    first = rng.randrange(players)  # K9
    return Deal(goals, "".join(bases), tuple(in_order(stock) for stock in stocks), first)


def fault(options: KabaleoOptions, sizes: Sizes, deal: Deal) -> ActionError | None:
    """Return what is wrong with a deal, or None (formats-details O18)."""
    players = options.players
    colours = in_order("".join(set(deal.bases)))
    if len(colours) != sizes.colours or options.colours not in ("any", colours):
        wanted = options.colours if options.colours != "any" else COLOURS
        return ActionError(
            "error-kabaleo-deal-colours", rule="K3", count=sizes.colours, colours=wanted
        )
    if any(deal.bases.count(colour) != sizes.bases for colour in colours):
        return ActionError("error-kabaleo-deal-bases", rule="K5", each=sizes.bases)
    if len(deal.goals) != players or len(set(deal.goals)) != players:
        return ActionError("error-kabaleo-deal-goals", rule="K4", count=players)
    if not set(deal.goals) <= set(colours):
        return ActionError("error-kabaleo-deal-goal-colours", rule="K4", colours=colours)
    return _stock_fault(options, sizes, deal, colours.lower())


def _stock_fault(
    options: KabaleoOptions, sizes: Sizes, deal: Deal, colours: str
) -> ActionError | None:
    players = options.players
    pieces = "".join(deal.stocks)
    if in_order(pieces) != in_order(colours * sizes.pieces):
        return ActionError(
            "error-kabaleo-deal-pieces", rule="K2", each=sizes.pieces, colours=colours
        )
    each = len(pieces) // players
    if [len(stock) for stock in deal.stocks] != [each] * players:
        return ActionError("error-kabaleo-deal-stocks", rule="K7", count=players, each=each)
    if options.deal == "equal" and len(set(deal.stocks)) != 1:
        return ActionError("error-kabaleo-deal-equal", rule="K8", each=sizes.pieces // players)
    if deal.first >= players:
        return ActionError("error-first-seat", rule="K9", seat=deal.first, last=players - 1)
    return None
