"""Types of observations: rows of small integers with named parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Layout: TypeAlias = Mapping[str, tuple[int, ...]]
"""The parts of a row in their order, with the shape of each."""

Row: TypeAlias = NDArray[np.int8]
Viewers: TypeAlias = NDArray[np.int64]
"""The seat that looks at each game, -1 for nobody."""
