"""OpenSpiel games over the readable rules; importing this module registers them.

    import pyspiel
    import kolpak.envs.openspiel

    game = pyspiel.load_game("kolpak_kabaleo(colours=3,bases=1,pieces=2,deal=equal)")

OpenSpiel's searches in C++ (``pyspiel.MCTSBot``, ``pyspiel.ISMCTSBot``) crash on every game written
in Python, its own included; use those in ``open_spiel.python.algorithms``.
"""

try:
    from kolpak.envs.openspiel.hat_cards import HatCardsModel
    from kolpak.envs.openspiel.hats import HatsModel
    from kolpak.envs.openspiel.kabaleo import KabaleoModel
    from kolpak.envs.openspiel.registration import KolpakGame, register
except ModuleNotFoundError as missing:
    raise ImportError("these games need: pip install 'kolpak[openspiel]'") from missing

__all__ = ["HatCardsGame", "HatsGame", "KabaleoGame"]


class KabaleoGame(KolpakGame):
    """Kabaleo for OpenSpiel."""

    modelled = KabaleoModel


class HatsGame(KolpakGame):
    """Catch the Hat for OpenSpiel."""

    modelled = HatsModel


class HatCardsGame(KolpakGame):
    """The card game for OpenSpiel."""

    modelled = HatCardsModel


for _game in (KabaleoGame, HatsGame, HatCardsGame):
    register(_game)
