"""The API's OpenAPI document in the shape of a page: operations by their tags, and what is sent and answered."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from markupsafe import Markup, escape

JSON = Mapping[str, Any]

#: What FastAPI says of an answer when nobody has said anything.
NOTHING_SAID = "Successful Response"


@dataclass(frozen=True)
class Part:
    """A parameter or a field."""

    name: str
    kind: Markup
    needed: bool
    words: str
    place: str = ""


@dataclass(frozen=True)
class Answer:
    """What can come back."""

    status: str
    words: str
    kind: Markup


@dataclass(frozen=True)
class Operation:
    """One thing that the API can do."""

    id: str
    method: str
    path: str
    words: str
    parameters: Sequence[Part]
    body: Markup
    answers: Sequence[Answer]


@dataclass(frozen=True)
class Model:
    """What is sent or answered under a name."""

    name: str
    words: str
    fields: Sequence[Part]


def operations(document: JSON) -> dict[str, list[Operation]]:
    """All operations, by their tags, without the answers that they all share."""
    shared = {answer.status for answer in shared_answers(document)}
    by_tag: dict[str, list[Operation]] = {}
    for path, method, told in _all(document):
        by_tag.setdefault(next(iter(told.get("tags", ())), ""), []).append(_operation(method, path, told, shared))
    return by_tag


def shared_answers(document: JSON) -> list[Answer]:
    """The answers that every operation can give."""
    each = [told["responses"] for _path, _method, told in _all(document)]
    return [_answer(status, told) for status, told in each[0].items() if all(told == one.get(status) for one in each)]


def _all(document: JSON) -> list[tuple[str, str, JSON]]:
    return [
        (path, method.upper(), told) for path, methods in document["paths"].items() for method, told in methods.items()
    ]


def models(document: JSON) -> list[Model]:
    """All that is sent and answered, by name."""
    schemas = document.get("components", {}).get("schemas", {})
    return [
        Model(
            name,
            schema.get("description", ""),
            [
                Part(field, kind_of(told), field in schema.get("required", ()), told.get("description", ""))
                for field, told in schema.get("properties", {}).items()
            ],
        )
        for name, schema in sorted(schemas.items())
    ]


def _operation(method: str, path: str, told: JSON, shared: Container[str]) -> Operation:
    parameters = [
        Part(one["name"], kind_of(one["schema"]), one.get("required", False), one.get("description", ""), one["in"])
        for one in told.get("parameters", ())
    ]
    answers = [_answer(status, one) for status, one in told["responses"].items() if status not in shared]
    return Operation(
        told["operationId"],
        method,
        path,
        told.get("description") or told.get("summary", ""),
        parameters,
        _content(told.get("requestBody", {})),
        answers,
    )


def _answer(status: str, told: JSON) -> Answer:
    words = "" if told["description"] == NOTHING_SAID else told["description"]
    return Answer(status, words, _content(told) if status < "300" else Markup(""))


def _content(told: JSON) -> Markup:
    """The kinds of a body, each with its media type if that is not JSON."""
    kinds = []
    for media, one in told.get("content", {}).items():
        kind = kind_of(one.get("schema", {}))
        kinds.append(kind if media == "application/json" else Markup("{} <code>{}</code>").format(kind, media))
    return Markup(", ").join(kinds)


def kind_of(schema: JSON) -> Markup:
    """A schema in a few words; models are links to where they are told."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return Markup('<a href="#model-{0}">{0}</a>').format(name)
    if "anyOf" in schema:
        return Markup(" | ").join(kind_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return Markup(" | ").join(escape(_literal(value)) for value in schema["enum"])
    if "const" in schema:
        return escape(_literal(schema["const"]))
    if schema.get("type") == "array":
        return Markup("[{}]").format(kind_of(schema.get("items", {})))
    inside = schema.get("additionalProperties")
    if schema.get("type") == "object" and isinstance(inside, dict):
        return Markup("{{name: {}}}").format(kind_of(inside))
    return escape(schema.get("type", "any") + _limits(schema))


def _limits(schema: JSON) -> str:
    """Between which numbers, or how long."""
    least = schema.get("minimum", schema.get("minLength"))
    most = schema.get("maximum", schema.get("maxLength"))
    if least is None and most is None:
        return ""
    return f" {'' if least is None else f'{least:g}'}…{'' if most is None else f'{most:g}'}"


def _literal(value: object) -> str:
    """A value as JSON writes it."""
    return orjson.dumps(value).decode()
