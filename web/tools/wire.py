"""Write the wire's messages as TypeScript: python web/tools/wire.py [FILE].

The types are the TypedDicts of ``kolpak.live.messages``; a test fails where the file is out of date.
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

from kolpak.live import messages
from kolpak.table import messages as table_messages

TARGET = Path(__file__).parents[1] / "src" / "wire.gen.ts"
UNIONS = {
    "TableEvent": table_messages.TableEvent,
    "CommandMessage": table_messages.Command,
    "ServerMessage": messages.ServerMessage,
    "ClientMessage": messages.ClientMessage,
}
PRIMITIVES = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}
HEADER = """/** The messages of the wire, generated from Python by web/tools/wire.py. */
"""


def main(target: Path = TARGET) -> None:
    """Write the file."""
    target.write_text(generate(), "utf-8")


def generate() -> str:
    """Return all types that server and client messages use, in alphabetical order."""
    found: dict[str, type] = {}
    for union in UNIONS.values():
        collect(union, found)
    interfaces = [interface(found[name]) for name in sorted(found)]
    unions = [
        f"export type {name} =\n  | " + "\n  | ".join(map(ts, get_args(union))) + ";\n"
        for name, union in UNIONS.items()
    ]
    return "\n".join([HEADER, *interfaces, *unions])


def collect(kind: Any, found: dict[str, type]) -> None:
    """Collect the TypedDicts that a type refers to, by name."""
    if is_typeddict(kind):
        if kind.__name__ not in found:
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
        optional = name not in kind.__required_keys__
        if get_origin(hint) is NotRequired:
            (hint,) = get_args(hint)
        yield f"  readonly {name}{'?' if optional else ''}: {ts(hint)};"


def ts(kind: Any) -> str:
    """Return a type in TypeScript."""
    if is_typeddict(kind):
        return str(kind.__name__)
    if kind in PRIMITIVES:
        return PRIMITIVES[kind]
    for name, union in UNIONS.items():
        if kind == union:
            return name
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(
            f'"{part}"' if isinstance(part, str) else str(part).lower() for part in parts
        )
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(ts, parts)))
    if origin is list:
        inner = ts(parts[0])
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if origin is dict:
        return f"Readonly<Record<string, {ts(parts[1])}>>"
    raise TypeError(f"{kind} has no form in TypeScript")


def first_line(kind: Any) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(kind) or "").partition("\n")[0]


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
