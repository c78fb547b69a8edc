"""What the default tier does at a small size, and the tier of proofs in full."""

from typing import Any

import pytest


def sizes(name: str, small: Any, full: Any) -> pytest.MarkDecorator:
    """Runs a test at a small size, and as a proof in full."""
    proof = pytest.param(full, id="full", marks=pytest.mark.proof)
    return pytest.mark.parametrize(name, [pytest.param(small, id="small"), proof])
