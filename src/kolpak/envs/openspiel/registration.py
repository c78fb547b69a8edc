"""OpenSpiel's side of a model: game, state and observer, registered by the model's name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, pairwise
from math import prod
from typing import Any, ClassVar

import numpy as np
import pyspiel

from kolpak.envs.openspiel.model import Kind, Model, Parameters
from kolpak.play.errors import KolpakError


class KolpakState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state: the model and where the game is, neither of which ever changes."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.model: Model = game.model
        self.point = self.model.begin()

    def current_player(self) -> int:
        """Return who acts next."""
        return self.model.mover(self.point)

    def _legal_actions(self, player: int) -> list[int]:
        return self.model.numbers(self.point)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""
        return self.model.outcomes(self.point)

    def _apply_action(self, action: int) -> None:
        self.point = self.model.apply(self.point, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.model.text(self.point, player, action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.model.mover(self.point) == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return what the game has brought each player, 0 before the end."""
        return self.model.returns(self.point) if self.is_terminal() else [0.0] * self.model.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KolpakState:
        """Return a random state that a player cannot tell from this one; ISMCTS asks for it."""
        other: KolpakState = self.clone()
        other.point = self.model.resampled(self.point, player, sampler)
        return other

    def __str__(self) -> str:
        return f"{self.point.dealt} {self.point.public} | {' / '.join(self.point.texts)}"


class KolpakObserver:
    """Writes strings and tensors of what a player knows."""

    def __init__(self, model: Model, wanted: Any, parameters: Parameters | None) -> None:
        if parameters:
            raise ValueError(f"observers have no parameters, so not {parameters}")
        self.model, self.kind = model, Kind.of(wanted)
        shapes = model.shapes(self.kind)
        ends = list(accumulate(map(prod, shapes.values()), initial=0))
        self.tensor = np.zeros(ends[-1], np.float32)
        self.dict = {
            name: self.tensor[first:last].reshape(shape)
            for (name, shape), (first, last) in zip(shapes.items(), pairwise(ends), strict=True)
        }

    def set_from(self, state: KolpakState, player: int) -> None:
        """Write the tensor of a player."""
        self.tensor.fill(0)
        self.model.fill(state.point, player, self.dict)

    def string_from(self, state: KolpakState, player: int) -> str:
        """Return the string of a player."""
        return self.model.string(state.point, player, self.kind)


class KolpakGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game under given parameters; raise SpielError for some that do not fit."""

    modelled: ClassVar[type[Model]]

    def __init__(self, params: Parameters | None = None) -> None:
        kind = self.modelled
        try:
            self.model = kind(**{**kind.defaults, **(params or {})})
        except (KolpakError, ValueError) as error:
            raise pyspiel.SpielError(f"{kind.name}: {error}") from error
        super().__init__(_type_of(kind), _info_of(self.model), params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a pickle is made; OpenSpiel's own way would leave out the model."""
        return _load, (str(self),)

    def new_initial_state(self) -> KolpakState:
        """Return the start of a game."""
        return KolpakState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance outcomes of a game."""
        return self.model.chances

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Parameters | None = None
    ) -> KolpakObserver:
        """Return an observer, by default of what is on the table now."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return KolpakObserver(self.model, iig_obs_type or usual, params)


def _load(text: str) -> Any:
    """Return the game of a text; an import of this module has registered it."""
    return pyspiel.load_game(text)


def register(game: type[KolpakGame]) -> None:
    """Register a game with OpenSpiel by the name of its model."""
    pyspiel.register_game(_type_of(game.modelled), game)


def _type_of(model: type[Model]) -> Any:
    """Return what OpenSpiel wants to know of a kind of game."""
    kinds = pyspiel.GameType
    hidden, open_ = kinds.Information.IMPERFECT_INFORMATION, kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=model.name,
        long_name=model.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden if model.hides else open_,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=model.most_players,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=model.hides,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=model.hides,
        parameter_specification=dict(model.defaults),
    )


def _info_of(model: Model) -> Any:
    """Return what OpenSpiel wants to know of a game under given parameters."""
    return pyspiel.GameInfo(
        num_distinct_actions=model.numbering.count,
        max_chance_outcomes=model.outcome_count,
        num_players=model.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=model.length,
    )
