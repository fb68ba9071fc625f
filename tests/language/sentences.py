"""What the code says to a reader: its marked sentences, and strings that look like a sentence and aren't marked."""
import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "assets/words"
# The page that checks a transcript is made from these (assets/generator/check/build.mjs).
OF_PAGE = ROOT / "assets/generator/check/src/sentences.js"
KEYWORDS = {"tr": None, "trn": (1, 2), "trc": ((1, "c"), 2)}
SPOKEN = {".py": "python", ".js": "javascript"}
# What is for makers: programs in source form alone, the start before our packages are known.
OF_MAKERS = ("client/bundle/", "client/start/", "assets/generator/", "assets/compiling.py")
# Errors of a caller, which no player reads.
CALLERS = {"TypeError", "AssertionError", "KeyError", "RuntimeError", "IndexError", "AttributeError"}
SENTENCE = re.compile(r"[^\W\d_]{2,}[,;:.]? [^\W\d_]{2,}|[^\W\d_]{3,} ?\0|\0 ?[^\W\d_]{3,}")


class Literal(NamedTuple):
    """A string in the source: where it stands, and its letters; \\0 stands for each value."""
    path: str
    line: int
    words: str


def files() -> list[Path]:
    """Returns the source files that speak to readers."""
    found = [path for top in ("p2p", "client", "assets") for path in sorted((ROOT / top).rglob("*.py"))]
    return [path for path in found if not path.relative_to(ROOT).as_posix().startswith(OF_MAKERS)]


def template() -> Catalog:
    """Returns all marked sentences, each with the files that say it."""
    catalogue = Catalog(project="Fairdeal", copyright_holder="", fuzzy=False)
    for path in (*files(), OF_PAGE):
        with path.open("rb") as file:
            for _, message, _, context in extract(SPOKEN[path.suffix], file, keywords=KEYWORDS):
                name = path.relative_to(ROOT).as_posix()
                catalogue.add(message, locations=[(name, 1)], context=context)
    return catalogue


def of(code: str) -> Catalog:
    """Returns the catalogue of a language by its code."""
    with (WORDS / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def translations(message: Message) -> tuple[str, ...]:
    """Returns what a sentence is in the language of its catalogue, in all plural forms."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


def unmarked(path: Path) -> Iterator[Literal]:
    """Yields the strings of a file that look like a sentence and that no `tr` marks."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed = set[int]()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr):
                passed |= {id(each) for each in ast.walk(first)}
        elif isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in KEYWORDS:
                passed |= {id(each) for arg in node.args[:2] for each in ast.walk(arg)}
            elif name in CALLERS or getattr(getattr(node.func, "value", None), "id", "") == "re":
                passed |= {id(each) for each in ast.walk(node)}
        elif isinstance(node, ast.Assert) and node.msg:
            passed |= {id(each) for each in ast.walk(node.msg)}
        elif isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in node.values}
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            passed.add(id(node.slice))
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            words = "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = node.value
        else:
            continue
        if SENTENCE.search(words):
            yield Literal(path.relative_to(ROOT).as_posix(), node.lineno, words)
