"""Shapes: whether plain data is what a typed dict of the schema says."""

from types import UnionType
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


def fits(data: Any, shape: Any) -> bool:
    """Tells whether plain data has exactly the shape of a type of the schema."""
    origin = get_origin(shape)
    if is_typeddict(shape):
        fields = get_type_hints(shape, include_extras=True)
        missing = {name for name, field in fields.items() if get_origin(field) is not NotRequired}
        known = isinstance(data, dict) and missing <= set(data) <= set(fields)
        return known and all(fits(data[name], fields[name]) for name in data)
    if origin in (Union, UnionType):
        return any(fits(data, one) for one in get_args(shape))
    if origin is Literal:
        return any(data == word and type(data) is type(word) for word in get_args(shape))
    if origin is NotRequired:
        return fits(data, get_args(shape)[0])
    if origin is list:
        return isinstance(data, list) and all(fits(one, get_args(shape)[0]) for one in data)
    if origin is dict:
        return isinstance(data, dict) and all(fits(v, get_args(shape)[1]) for v in data.values())
    return type(data) is shape or (shape is float and type(data) is int)
