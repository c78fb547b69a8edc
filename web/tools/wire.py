"""Write the wire's messages as TypeScript: python web/tools/wire.py [FILE].

The types are the TypedDicts of ``kolpak.live.messages`` and ``kolpak.table.messages``, and what the
pages of lessons, puzzles and replays ask for; a test fails where the file is out of date. A
generator from JSON Schema or OpenAPI would not make less of it: msgspec writes no schema for unions
of TypedDicts, and sockets have no place in OpenAPI.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from kolpak.lessons.course import Course
from kolpak.live import messages, replay
from kolpak.puzzles.riddle import Riddles
from kolpak.table.messages import commands, events, setups, snapshots

TARGET = Path(__file__).parents[1] / "src" / "wire.gen.ts"
NAMED = {
    **{
        name: kind
        for module in (commands, events, setups, snapshots)
        for name, kind in vars(module).items()
        if get_origin(kind) is not None
    },
    "ServerMessage": messages.ServerMessage,
    "ClientMessage": messages.ClientMessage,
}
"""Unions, literals and other types that have a name of their own."""

OTHERS = (
    setups.SetupRequest,
    Course,
    Riddles,
    replay.Replay,
    replay.FailedReplay,
    replay.VerdictData,
)
"""What travels by HTTP alone."""

PRIMITIVES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}
OVERRIDES = {
    "Score": "Readonly<Record<string, number | null>>"
    " & { readonly points: number | null; readonly place: number | null }",
}
"""Types that TypeScript can say more exactly: a score has points, place and further counts."""

HEADER = """/** The messages of the wire, generated from Python by web/tools/wire.py. */
"""


def main(target: Path = TARGET) -> None:
    """Write the file."""
    target.write_text(generate(), "utf-8")


def generate() -> str:
    """Return all types of server and client messages: interfaces, then named types."""
    found: dict[str, type] = {}
    for kind in (*NAMED.values(), *OTHERS):
        collect(kind, found)
    interfaces = [interface(found[name]) for name in sorted(found)]
    named = [
        f"export type {name} = {OVERRIDES.get(name) or ts(NAMED[name], name)};\n"
        for name in sorted(NAMED)
    ]
    return "\n".join([HEADER, *interfaces, *named])


def collect(kind: Any, found: dict[str, type]) -> None:
    """Collect the TypedDicts that a type refers to, by name."""
    if is_typeddict(kind):
        known = found.get(kind.__name__)
        if known not in (None, kind):
            raise TypeError(f"two types are called {kind.__name__}: {known}, {kind}")
        if known is None:
            found[kind.__name__] = kind
            for field in hints(kind).values():
                collect(field, found)
    else:
        for part in get_args(kind):
            collect(part, found)


def hints(kind: Any) -> dict[str, Any]:
    """Return the fields of a TypedDict."""
    return get_type_hints(kind, include_extras=True)


def interface(kind: Any) -> str:
    """Return a TypedDict as an interface."""
    return "\n".join(
        [f"/** {first_line(kind)} */", f"export interface {kind.__name__} {{", *fields(kind), "}\n"]
    )


def fields(kind: Any) -> Iterator[str]:
    """Yield a line a field."""
    for name, hint in hints(kind).items():
        optional = get_origin(hint) is NotRequired
        inner = get_args(hint)[0] if optional else hint
        mark = "?" if optional or not kind.__total__ else ""
        yield f"  readonly {name}{mark}: {ts(inner)};"


def ts(kind: Any, defining: str = "") -> str:
    """Return a type in TypeScript; ``defining`` is the name that must not be used for it."""
    for name, known in NAMED.items():
        if kind == known and name != defining:
            return name
    if is_typeddict(kind):
        return str(kind.__name__)
    if kind in PRIMITIVES:
        return PRIMITIVES[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(map(literal, parts))
    if origin in (Union, UnionType):
        return " | ".join(members(parts, defining))
    if origin is list:
        inner = ts(parts[0])
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if origin is dict:
        return f"Readonly<Record<string, {ts(parts[1])}>>"
    raise TypeError(f"{kind} has no form in TypeScript")


def members(parts: tuple[Any, ...], defining: str) -> list[str]:
    """Return the members of a union; those that together have a name are one."""
    for name, known in NAMED.items():
        inner = get_args(known) if get_origin(known) in (Union, UnionType) else ()
        if name != defining and inner and set(inner) < set(parts):
            rest = tuple(part for part in parts if part not in inner)
            return [name, *members(rest, defining)]
    return list(dict.fromkeys(map(ts, parts)))


def literal(value: object) -> str:
    """Return a value of a literal type."""
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def first_line(kind: Any) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(kind) or "").partition("\n")[0]


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
