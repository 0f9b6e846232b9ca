"""What ships is used there: what only tests call lies in `tests`."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHIPPED = [file for room in ("arbiter", "api", "workers") for file in sorted((ROOT / room).rglob("*.py"))]
OUTSIDE = {"handle_RCPT"}  # called by aiosmtpd, on an object of any class
WORDS = Counter(word for file in SHIPPED for word in re.findall(r"\w+", file.read_text()))
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def test_whatever_is_defined_is_named_somewhere_else() -> None:
    """Names that a decorator takes in, that a library overrides, and that gunicorn's file is read for aside."""
    unused = [f"{place}.{name}" for file in SHIPPED if not file.name.endswith(".conf.py") for place, name in lone(file)]
    assert unused == []


def lone(file: Path) -> Iterator[tuple[str, str]]:
    """Definitions whose name occurs nowhere else, by the name of what they stand in."""
    module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
    tree = ast.parse(file.read_text())
    for outer in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]:
        owner = outer.name if isinstance(outer, ast.ClassDef) else ""
        for node in outer.body:
            if isinstance(node, Definition) and WORDS[node.name] == 1 and not known(node, module, owner):
                yield f"{module}.{owner}".rstrip("."), node.name


def known(node: Definition, module: str, owner: str) -> bool:
    if node.decorator_list or node.name.startswith("__") or node.name in OUTSIDE:
        return True
    bases = getattr(import_module(module), owner).__mro__[1:] if owner else ()
    return any(hasattr(base, node.name) for base in bases)
