"""Streams as a program reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from server.http.site import Visitor, merged


class Stream:
    """A program that reads lines; empty ones say that the link lives."""

    def __init__(self, visitor: Visitor, table: str, **params: object) -> None:
        self.opened = visitor.stream("GET", f"/api/tables/{table}/events", params=params)  # type: ignore[arg-type]

    def __enter__(self) -> Iterator[dict]:
        self.answer = self.opened.__enter__()
        return (merged(self, json.loads(line)) for line in self.answer.iter_lines() if line)

    def __exit__(self, *_: object) -> None:
        self.opened.__exit__(None, None, None)


def until_now(lines: Iterator[dict]) -> list[dict]:
    """Reads up to the next snapshot."""
    read = []
    for message in lines:
        read.append(message)
        if "now" in message:
            break
    return read
