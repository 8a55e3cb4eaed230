"""The examples in docstrings, and that the stubs say what the package says."""

import ast
import doctest
import importlib
import inspect
import os
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import dicehall
import pytest
from dicehall import _dicehall

MODULES = sorted(
    f"dicehall.{path.stem}".removesuffix(".__init__") for path in pathlib.Path(dicehall.__file__).parent.glob("*.py")
)
NEEDS = {"dicehall.spiel": "pyspiel", "dicehall.gym": "gymnasium", "dicehall.zoo": "pettingzoo"}
STUB = pathlib.Path(dicehall.__file__).with_name("_dicehall.pyi")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(importlib.import_module(name), name):
        if not is_long(test.name.removeprefix("dicehall.")):
            runner.run(test)
    assert runner.tries > 0 and runner.failures == 0


def native() -> Iterator[tuple[str, Any]]:
    """Everything that is written in Rust and has a name without an underscore."""
    for name, thing in vars(_dicehall).items():
        if name.startswith("_"):
            continue
        yield name, thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            members = vars(thing).items()
            yield from ((f"{name}.{m}", getattr(thing, m)) for m, _ in members if not m.startswith("_"))


def attempted(is_wanted: Callable[[str], bool]) -> int:
    """Runs the examples of what is wanted, and says how many lines they had. None may fail."""
    runner, lines = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL), 0
    names = {name: getattr(dicehall, name) for name in dicehall.__all__}
    for name, thing in native():
        if is_wanted(name):
            test = doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", dict(names), name, None, None)
            lines += runner.run(test).attempted
    assert runner.failures == 0
    return lines


def is_long(name: str) -> bool:
    return name.split(".")[0] == "Solo"


def test_examples_in_native_docstrings() -> None:
    assert attempted(lambda name: not is_long(name)) > 70


@pytest.mark.skipif("DICEHALL_LONG" not in os.environ, reason="make python-more solves sheets")
def test_long_examples_in_native_docstrings() -> None:
    assert attempted(is_long) > 1


def test_everything_is_explained_at_run_time_and_in_the_stub() -> None:
    """An editor reads the stub, `help()` the module: both say the same."""
    stub: dict[str, str | None] = {}
    for node in ast.parse(STUB.read_text("utf-8")).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            stub[node.name] = ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                    stub[f"{node.name}.{inner.name}"] = ast.get_docstring(inner)
    told = {name: inspect.getdoc(thing) for name, thing in native()}
    assert [name for name, text in told.items() if not text] == []
    assert stub == told


def test_help_names_everything_that_is_public() -> None:
    text = dicehall.__doc__ or ""
    assert [name for name in dicehall.__all__ if name[0] != "_" and f"`{name}`" not in text] == []
