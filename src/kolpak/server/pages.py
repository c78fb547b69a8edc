"""Files of the server: words for the browser, the browser's own files."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
STATIC = PACKAGE / "server" / "static"
