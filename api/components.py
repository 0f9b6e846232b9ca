"""Components of the document that come from the structs of the rules: steps, events, views, offers, records."""

import re
from typing import Any

import msgspec

from arbiter.audit.file import Header, Tail
from arbiter.games import RULESETS
from arbiter.kernel import domains
from arbiter.kernel.events import KernelEvents
from arbiter.kernel.heads import PublicKey
from arbiter.kernel.offers import Offer
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Edition

Schemas = dict[str, Any]
REFERENCE = "#/components/schemas/"


def components() -> Schemas:
    """All of them by name."""
    schemas = {**_union("KernelEvent", KernelEvents), **_structs("", PublicKey), **_audit(), **_offers(), **_record()}
    for edition in RULESETS.values():
        schemas |= _edition(edition)
    schemas["Step"] = _any(f"{prefix(e)}Step" for e in RULESETS.values())
    schemas["Event"] = _any(["KernelEvent", *(f"{prefix(e)}Event" for e in RULESETS.values())])
    schemas["View"] = _any(f"{prefix(e)}View" for e in RULESETS.values())
    return schemas


def prefix(edition: Edition) -> str:
    return edition.key.title().replace("_", "")


def schema_of(value: Any, name: str) -> Schemas:
    """A self-contained JSON Schema (draft 2020-12), such as a verb's."""
    root, parts = _schemas(value, "#/$defs/")
    own = parts.pop(root["$ref"].rpartition("/")[2])
    return {**own, "title": name, **({"$defs": parts} if parts else {})}


def _edition(edition: Edition) -> Schemas:
    name = prefix(edition)
    view, parts = _named(f"{name}View", edition.view_type)
    steps = {"type": "array", "items": {"$ref": f"{REFERENCE}{name}Step"}}
    answer = {"type": "object", "properties": {"decision": {"type": "string"}, "steps": steps}}
    sealed = {"description": "The caller's own open answer.", **answer, "required": ["decision", "steps"]}
    own = parts[view]
    own["properties"] = {**own["properties"], "sealed": sealed}
    parts[f"{name}View"] = parts.pop(view)
    return {**_union(f"{name}Step", edition.steps), **_union(f"{name}Event", edition.events), **parts}


def _named(stem: str, value: Any) -> tuple[str, Schemas]:
    root, parts = _schemas(value, REFERENCE, stem)
    return root["$ref"].removeprefix(REFERENCE), parts


def _union(stem: str, value: Any) -> Schemas:
    root, parts = _schemas(value, REFERENCE, stem)
    return {stem: root, **parts}


def _structs(stem: str, value: Any) -> Schemas:
    return _schemas(value, REFERENCE, stem)[1]


def _offers() -> Schemas:
    """The domains need no tag, since each has a distinct key. Domains in a stored list may be anything."""
    kinds = [domains.OneOf, domains.Amount, domains.Subset, domains.Bundle, domains.Each, domains.Flag]
    parts: Schemas = {}
    for kind in kinds:
        parts |= _structs("Domain", kind)
    own = [f"Domain{kind.__name__}" for kind in kinds]
    for name in own:
        parts[name] = {**parts[name], "additionalProperties": False}
    parts["DomainFlag"]["required"] = ["flag"]
    fields = {"type": "object", "additionalProperties": {"$ref": f"{REFERENCE}Domain"}}
    properties = {"do": {"type": "string"}, "rule": {"type": "string"}, "fields": fields}
    offer = {"title": "Offer", "description": Offer.__doc__, "type": "object", "properties": properties}
    return {**parts, "Domain": {"oneOf": _any(own)["anyOf"]}, "Offer": {**offer, "required": [*properties]}}


def _audit() -> Schemas:
    """The lines of an audit file other than its records."""
    parts = {**_structs("", Header), **_structs("", Tail)}
    header, tail = parts.pop("Header"), parts.pop("Tail")
    return {**parts, "AuditHeader": {**header, "title": "AuditHeader"}, "AuditTail": {**tail, "title": "AuditTail"}}


def _record() -> Schemas:
    parts = _structs("", Record[Any])
    record = next(parts[name] for name in parts if name.startswith("Record"))
    record["title"] = "Record"
    record["required"] = [*record["required"], "hash"]
    record["properties"]["events"] = {"type": "array", "items": {"$ref": f"{REFERENCE}Event"}}
    parts["Cause"]["properties"]["steps"] = {"type": "array", "items": {"$ref": f"{REFERENCE}Step"}}
    return {"Record": record, "Cause": parts["Cause"]}


def _any(names: Any) -> Schemas:
    return {"anyOf": [{"$ref": f"{REFERENCE}{name}"} for name in names]}


def _schemas(value: Any, reference: str, stem: str = "") -> tuple[Schemas, Schemas]:
    (root,), parts = msgspec.json.schema_components([value], ref_template=reference + stem + "{name}")
    named = {f"{stem}{name}": part for name, part in parts.items()}
    return _tidy(root), {_plain(name): _tidy(part) for name, part in named.items()}


def _plain(name: str) -> str:
    """A component's name of letters, digits, `.`, `-` and `_`."""
    return re.sub(r"[^A-Za-z0-9._-]", "_", name)


def _tidy(schema: Any) -> Any:
    """Tagged unions as `oneOf` (their tags are mutually exclusive), references by plain names."""
    if isinstance(schema, list | tuple):
        return [_tidy(s) for s in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("items") is False:  # apispec takes it for a name; `maxItems` says the same
        schema = {**schema, "maxItems": len(schema.get("prefixItems", ()))}
        del schema["items"]
    tidied = {("oneOf" if k == "anyOf" and "discriminator" in schema else k): _tidy(v) for k, v in schema.items()}
    if isinstance(tidied.get("$ref"), str):
        tidied["$ref"] = "/".join([*tidied["$ref"].split("/")[:-1], _plain(tidied["$ref"].split("/")[-1])])
    return tidied
