"""JSON Schema of the TypedDicts that go over the wire, for OpenAPI.

Neither library does it: msgspec refuses unions of TypedDicts, and Litestar takes optional fields
for required ones where annotations are postponed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

TYPES: Final = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}


def components(named: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schemas of named types and of every TypedDict that they refer to."""
    found: dict[str, Any] = {}
    for name, hint in named.items():
        schema = _schema(hint, found)
        found.setdefault(name, schema)
    return found


def _schema(hint: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type; add those of TypedDicts to ``found``."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return {}
    if is_typeddict(hint):
        return _reference(hint, found)
    if origin in (Required, NotRequired):
        return _schema(args[0], found)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(arg, found) for arg in args]}
    if origin is list:
        return {"type": "array", "items": _schema(args[0], found)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(args[1], found)}
    return {"type": TYPES[hint]}


def _reference(kind: Any, found: dict[str, Any]) -> dict[str, Any]:
    name = kind.__name__
    if name not in found:
        schema = found[name] = {"title": name, "type": "object"}  # before its fields: may recurse
        if kind.__doc__:
            schema["description"] = kind.__doc__
        # Without local names, each annotation is resolved in the module that it stands in.
        hints = get_type_hints(kind, localns={}, include_extras=True)
        schema["properties"] = {field: _schema(hint, found) for field, hint in hints.items()}
        schema["required"] = [field for field in hints if _is_required(kind, field, hints[field])]
    return {"$ref": f"#/components/schemas/{name}"}


def _is_required(kind: Any, field: str, hint: Any) -> bool:
    """Return whether a field is required.

    ``__required_keys__`` misses qualifiers in postponed annotations.
    """
    if get_origin(hint) in (Required, NotRequired):
        return get_origin(hint) is Required
    return field in kind.__required_keys__
