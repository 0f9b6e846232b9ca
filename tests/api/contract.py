"""Whether an answer is what the OpenAPI document says, and nothing more."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from jsonschema import Draft202012Validator, validators
from openapi_spec_validator import validate
from werkzeug.routing import Map, Rule
from werkzeug.test import TestResponse


def _one_of(validator: Any, schemas: Any, value: Any, schema: Any) -> Iterator[Any]:
    """As usual, but that a union with a tag goes straight to the schema of the value's tag."""
    tag = schema.get("discriminator")
    place = tag["mapping"].get(value.get(tag["propertyName"])) if tag and isinstance(value, dict) else None
    if place is None:
        yield from Draft202012Validator.VALIDATORS["oneOf"](validator, schemas, value, schema)
    else:
        yield from validator.descend(value, {"$ref": place})


Tagged = validators.extend(Draft202012Validator, {"oneOf": _one_of})


class Contract:
    """The document, with all objects closed: what it does not name must not be answered."""

    def __init__(self, document: dict[str, Any]) -> None:
        validate(document)  # type: ignore[arg-type]
        self._document = _closed(deepcopy(document))
        self._validator = Tagged(self._document)
        rules = [Rule(path.replace("{", "<").replace("}", ">"), endpoint=path) for path in document["paths"]]
        self._paths = Map(rules).bind("")

    def check(self, method: str, path: str, answer: TestResponse) -> None:
        where = path.partition("?")[0]
        if not self._paths.test(where, method="GET"):
            return
        operation = self._document["paths"][self._paths.match(where, method="GET")[0]].get(method.lower())
        response = self._response(operation, answer.status_code)
        content = response.get("content")
        if content is None:
            assert not answer.data, (method, path, answer.data)
            return
        assert answer.mimetype in content, (method, path, answer.mimetype, list(content))
        if answer.mimetype.endswith("json") and "ndjson" not in answer.mimetype:
            self.fits(content[answer.mimetype]["schema"], json.loads(answer.data))

    def _response(self, operation: Any, status: int) -> Any:
        responses = operation["responses"] if operation else {}
        found = responses.get(str(status)) or responses.get("default")
        if found is None:
            assert status == 405, f"status {status} is not documented"
            found = {"$ref": "#/components/responses/DEFAULT_ERROR"}
        name = found.get("$ref", "").rpartition("/")[2]
        return self._document["components"]["responses"][name] if name else found

    def fits(self, schema: Any, value: Any) -> None:
        found = self._validator.evolve(schema=schema).iter_errors(value)
        errors = [f"{e.json_path}: {e.message[:300]}" for e in found]
        assert not errors, errors


def _closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_closed(s) for s in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: _closed(part) for name, part in schema.items()}
    if found.get("type") == "object" and "properties" in found:
        found.setdefault("additionalProperties", False)
    return found
