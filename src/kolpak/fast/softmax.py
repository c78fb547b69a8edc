"""Probabilities from values."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kolpak.fast.jit import compiled


@compiled
def softmax(values: NDArray[np.float64], count: int, temperature: float) -> None:
    """Turn the first ``count`` values into probabilities, in place."""
    most = values[0]
    for index in range(1, count):
        most = max(most, values[index])
    total = 0.0
    for index in range(count):
        values[index] = math.exp((values[index] - most) / temperature)
        total += values[index]
    for index in range(count):
        values[index] /= total
