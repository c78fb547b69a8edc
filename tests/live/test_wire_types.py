"""The page's types are those of the wire: web/src/wire.gen.ts is what web/tools/wire.py writes."""

import importlib.util
import sys

from pages import ROOT


def test_the_types_of_the_page_are_generated_from_those_of_the_server() -> None:
    path = ROOT / "web" / "tools" / "wire.py"
    spec = importlib.util.spec_from_file_location("wire_types", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)

    assert module.generate() == module.TARGET.read_text("utf-8"), f"run python {path}"
