"""Write the wire's types as TypeScript: python web/tools/wire.py [FILE].

The types are the TypedDicts of ``kolpak.live.messages`` and ``kolpak.table.messages``, and the
TypedDicts and Structs of the answers that the page asks for by HTTP and of the bodies it sends; a
test fails where the file is out of date. A generator from JSON Schema or OpenAPI would not make
less of it: msgspec writes no schema for unions of TypedDicts, and sockets have no place in OpenAPI.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from kolpak.lessons.course import Course
from kolpak.live import messages
from kolpak.puzzles.riddle import Riddles
from kolpak.review import messages as review_data
from kolpak.server.web import reviews
from kolpak.server.web.routes import (
    own_puzzles,
    own_results,
    passkeys,
    people,
    records,
    start,
    tables,
    tokens,
)
from kolpak.server.web.routes import reviews as review_routes
from kolpak.table.messages import commands, events, setups, snapshots

TARGET = Path(__file__).parents[1] / "src" / "wire.gen.ts"
NAMED = {
    **{
        name: kind
        for module in (commands, events, setups, snapshots, review_data)
        for name, kind in vars(module).items()
        if get_origin(kind) is not None
    },
    "ServerMessage": messages.ServerMessage,
    "ClientMessage": messages.ClientMessage,
    "ReviewLine": reviews.ReviewLine,
}
"""Unions, literals and other types that have a name of their own."""

ANSWERS = (
    start.Start,
    tables.OpenedTable,
    own_results.OwnResults,
    tokens.ListedToken,
    passkeys.ListedPasskey,
    Course,
    Riddles,
    records.Replays,
    records.Verdicts,
)
"""What only HTTP answers."""

BODIES = (
    setups.SetupRequest,
    tables.ContinueText,
    records.RecordsText,
    review_routes.ReviewText,
    own_puzzles.SolvedPuzzles,
    people.Name,
    people.Login,
    passkeys.WantedLogin,
    passkeys.SentCredential,
)
"""What HTTP takes, where a field with a default may be missing."""

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

HEADER = """/** The types of the wire, generated from Python by web/tools/wire.py. */
"""


def main(target: Path = TARGET) -> None:
    """Write the file."""
    target.write_text(generate(), "utf-8")


def generate() -> str:
    """Return all types of the wire: interfaces, then named types."""
    found: dict[str, type] = {}
    for kind in (*NAMED.values(), *ANSWERS, *BODIES):
        collect(kind, found)
    interfaces = [interface(found[name]) for name in sorted(found)]
    named = [
        f"export type {name} = {OVERRIDES.get(name) or ts(NAMED[name], name)};\n"
        for name in sorted(NAMED)
    ]
    return "\n".join([HEADER, *interfaces, *named])


def collect(kind: Any, found: dict[str, type]) -> None:
    """Collect the TypedDicts and Structs that a type refers to, by name."""
    if has_fields(kind):
        known = found.get(kind.__name__)
        if known not in (None, kind):
            raise TypeError(f"two types are called {kind.__name__}: {known}, {kind}")
        if known is None:
            found[kind.__name__] = kind
            for _, hint, _ in fields(kind):
                collect(hint, found)
    else:
        for part in get_args(kind):
            collect(part, found)


def has_fields(kind: Any) -> bool:
    """Tell whether a type is a TypedDict or a Struct."""
    return is_typeddict(kind) or isinstance(kind, msgspec.StructMeta)


def fields(kind: Any) -> Iterator[tuple[str, Any, bool]]:
    """Yield the name of each field, its type, and whether it may be missing."""
    if is_typeddict(kind):
        for name, hint in get_type_hints(kind, include_extras=True).items():
            optional = get_origin(hint) is NotRequired
            inner = get_args(hint)[0] if optional else hint
            yield name, inner, optional or not kind.__total__
    else:
        for field in msgspec.structs.fields(kind):
            yield field.encode_name, field.type, kind in BODIES and not field.required


def interface(kind: Any) -> str:
    """Return a TypedDict or Struct as an interface."""
    lines = [
        f"  readonly {name}{'?' if optional else ''}: {ts(hint)};"
        for name, hint, optional in fields(kind)
    ]
    head = [f"/** {first_line(kind)} */", f"export interface {kind.__name__} {{"]
    return "\n".join([*head, *lines, "}\n"])


def ts(kind: Any, defining: str = "") -> str:
    """Return a type in TypeScript; ``defining`` is the name that must not be used for it."""
    for name, known in NAMED.items():
        if kind == known and name != defining:
            return name
    if has_fields(kind):
        return str(kind.__name__)
    if kind in PRIMITIVES:
        return PRIMITIVES[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return ts(parts[0])
    if origin is Literal:
        return " | ".join(map(literal, parts))
    if origin in (Union, UnionType):
        return " | ".join(members(parts, defining))
    if origin in (list, tuple):  # all tuples of the wire have any length
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
