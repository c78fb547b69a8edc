"""Choices of bots: for their own seats, and as hints for people."""

from __future__ import annotations

import logging
from random import SystemRandom

from kolpak.bots.roster import bot
from kolpak.table.playing import BotTurn

log = logging.getLogger("kolpak.driver")


def choose(game: str, turn: BotTurn) -> object:
    """Return a bot's choice from its view and the legal actions; runs outside the event loop.

    A bot that fails or chooses an illegal action plays at random: the others at the table cannot
    help it.
    """
    random = SystemRandom()
    try:
        player = bot(game, turn.bot, turn.rule_set.rules)
        chosen = player.choose(turn.turn(remembers=player.remembers), random)
    except Exception as error:
        log.error("the bot %s has failed: %s", turn.bot, type(error).__name__, exc_info=error)
        return random.choice(turn.actions)
    if chosen in turn.actions:
        return chosen
    log.error("the bot %s has chosen an illegal action", turn.bot)
    return random.choice(turn.actions)
