"""What pages say may be given: ``mypy`` reads this file, and a test runs it."""

import numpy as np

import kolpak
from kolpak.bots.kabaleo.endings import Ending
from kolpak.envs import rules

hats = kolpak.new("hats", players=np.int64(3), golden=np.True_, seed=np.uint64(7))
found = rules("kabaleo", players=np.int8(2), deal=np.str_("equal"))
kabaleo = kolpak.new("kabaleo", seed=np.int16(7))
ending = Ending.of(kabaleo.rules, kabaleo.state)
teams: str = kolpak.find("hats").options.read("players=4 teams=team").teams
number: int = hats.options.players
