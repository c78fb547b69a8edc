"""JSON for the wire and the log is the same with msgspec and without it."""

import importlib
import json
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from kolpak.live import encoding

DATA = {
    "kind": "said",
    "at": 1764000000.25,
    "text": '«Kegel» \u2028 عربى \x1b \\ " 🎩',
    "yes": [True, None, -1, 2**63, (1e-7, 0.1)],
}


@pytest.fixture(params=["msgspec", "standard library"])
def encoder(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ModuleType]:
    if request.param != "msgspec":
        monkeypatch.setitem(sys.modules, "msgspec", None)
    yield importlib.reload(encoding)
    monkeypatch.undo()
    importlib.reload(encoding)


def test_what_is_encoded_reads_back_and_is_compact(encoder: ModuleType) -> None:
    data = json.loads(json.dumps(DATA))

    assert json.loads(encoder.encode(DATA)) == data
    assert json.loads(encoder.encode_text(DATA)) == data
    assert encoder.encode({"a": [1, "é"]}) == '{"a":[1,"é"]}'.encode()


def test_lone_surrogates_are_replaced_on_the_wire_and_stay_in_the_log(encoder: ModuleType) -> None:
    assert encoder.encode(["\ud83d", "é"]) == '["?","é"]'.encode()
    assert encoder.encode_text(["\ud83d", "é"]) == '["\ud83d","é"]'
