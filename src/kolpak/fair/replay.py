"""Replay of a sealed record beside a dealer that draws the same chance again."""

from __future__ import annotations

from kolpak.fair.dealer import Dealer
from kolpak.fair.proof import STOPPED, Proof
from kolpak.fair.verdict import Check, check
from kolpak.play.errors import ActionError
from kolpak.play.game import Game
from kolpak.play.record import Record
from kolpak.play.rules import CHANCE
from kolpak.play.standing import write_result
from kolpak.words.message import Message, listed


def replay(record: Record, game: Game, proof: Proof) -> list[Check]:
    """Check chance, actions, result and end; ``game`` is at the record's start."""
    dealer = Dealer(proof.seed, proof.label, proof.random, proof.starter)
    wrong: Message | None = None
    for index, token in enumerate(record.tokens):
        if game.mover == CHANCE and index < proof.given:
            dealer.skip()
        elif game.mover == CHANCE:
            right = game.notation.write_action(dealer.draw(game.rules, game.state))
            if token != right and wrong is None:
                wrong = Message(
                    "fair-chance-wrong", {"index": index, "token": token, "right": right}
                )
        try:
            game.play(token)
        except ActionError as error:
            illegal = Message(
                "error-record-token", {"index": index, "token": token, "reason": error.message}
            )
            return [_chance(wrong, dealer, proof), Check("actions", False, illegal)]
    legal = Message("fair-actions-right", {"count": len(record.tokens)})
    return [
        _chance(wrong, dealer, proof),
        Check("actions", True, legal),
        _result(record, game),
        _end(game, proof),
    ]


def _chance(wrong: Message | None, dealer: Dealer, proof: Proof) -> Check:
    """Return the check of the dice and deals after the given actions."""
    right = Message("fair-chance-right", {"count": dealer.drawn})
    if proof.given:
        right = Message("fair-chance-rest", {"given": proof.given})
    return Check("chance", wrong is None, wrong or right)


def _result(record: Record, game: Game) -> Check:
    counted = write_result(score.points for score in game.standing)
    return check(
        "result",
        record.tags.get("Result") == counted,
        Message("fair-result-right", {"result": counted}),
        Message("fair-result-wrong", {"right": counted}),
    )


def _end(game: Game, proof: Proof) -> Check:
    if proof.end is None:
        return check("end", game.over, Message("fair-end-over"), Message("fair-end-open"))
    if game.over:
        return Check("end", False, Message("fair-end-early"))
    if proof.end == STOPPED:
        return Check("end", True, Message("fair-end-stopped"))
    seats = listed(map(int, proof.end.split()[1:]))
    return Check("end", True, Message("fair-end-resigned", {"seats": seats}))
