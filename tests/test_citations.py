"""Every rule and section that code, messages and documents cite is a numbered heading of the page that they mean.

`rule 3.4` is of the RULES.md and `form 4.2` of the FORM.md of the game in whose folder it stands; elsewhere the game is
named: `rule 3.4 of Tarok`, `form 4.2 of tarok`. `section 4` is of the page itself, in the rooms of the protocol of
PROTOCOL.md. `PEERS.md 8` is what a peer does besides, on a page that has one count of sections with PROTOCOL.md.
"""
import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.each import each

ROOT = Path(__file__).parents[1]
TITLES = {"Tau": "tau", "PC Set": "pcset", "TAU": "lines", "Tarok": "tarok", "Taroky": "taroky"}
PAGES = (*TITLES.values(), "tarot")                 # folders with a FORM.md
PROTOCOL_ROOMS = ("net", "log", "deal", "table", "peer")
FILES = sorted(path.relative_to(ROOT) for top in ("p2p", "client", "tests", "assets")
               for path in (ROOT / top).rglob("*") if path.suffix in (".py", ".md") and path != Path(__file__))
FILES += [Path("README.md")]
NUMBER = r"\d{1,2}[A-Z]?(?:\.\d{1,2})?[a-z]?(?![\w.]*\d)(?!\w)"
LIST = rf"{NUMBER}(?:(?:,|,? and|,? or| to)\s+{NUMBER})*"
CITED = re.compile(
    rf"(?P<before>.?)\b(?P<kind>[Rr]ules?|[Ff]orms?|(?:protocol, )?[Ss]ections?|(?:PROTOCOL|PEERS)(?:\.md)?,?|"
    rf"[Cc]hapters?|shared\s+page)"
    rf"\s+(?P<numbers>{LIST})(?P<of>\s+of\s+(?:the\s+)?(?:RFC|FIPS|protocol|shared\s+page|its\s+page|that\s+page|"
    rf"{'|'.join((*TITLES, *PAGES))}|(?:PROTOCOL|PEERS)\.md)\b)?")
BARE = re.compile(r'"""\d{1,2}\.\d+(?! s)|# \d{1,2}\.\d{1,2}[a-z]?$|# --- .*\(\d|\brules/|network.form', re.MULTILINE)
STANDARD = re.compile(r"\b(?:RFC|FIPS) \d+,[\s#]*$")         # in front of a section of a standard
HEADING = re.compile(rf"^#{{2,4}} ({NUMBER})", re.MULTILINE)


@cache
def headings(page):
    """The numbers of a page's headings; chapter 8 has its own, or parts such as 8A."""
    found = HEADING.findall((ROOT / page).read_text(encoding="utf-8"))
    assert found, f"{page} has no numbered headings"
    assert len(found) == len(set(found))
    return {*found, *(re.match(r"\d+", number)[0] for number in found)}


def game_of(path):
    """The folder of a game's rules, screens or tests in which a file lies."""
    parts = path.parts
    return parts[2] if len(parts) > 3 and parts[1] == "games" and parts[2] in PAGES else None


def rules_page(path, of):
    game = TITLES.get(of, None if of else game_of(path))
    return game in TITLES.values() and f"p2p/games/{game}/RULES.md"


def form_page(path, of):
    game = of or game_of(path)
    return game in PAGES and f"p2p/games/{game}/FORM.md"


def section_page(path, of):
    if of in ("protocol", "PROTOCOL.md"):
        return "p2p/PROTOCOL.md"
    if of == "PEERS.md":
        return "p2p/PEERS.md"
    if of == "shared page":
        return "p2p/games/tarot/FORM.md"
    if of == "its page":                            # of Tarok, on the page that both tarot games share
        return "p2p/games/tarok/FORM.md"
    if path.suffix == ".md":
        return path.as_posix()
    return path.parts[1] in PROTOCOL_ROOMS and "p2p/PROTOCOL.md"


def page_of(path, kind, of):
    """The page that a citation means, or something false."""
    if kind.startswith("PEERS"):
        return "p2p/PEERS.md"
    kind = kind.lower().rstrip("s")
    if kind.startswith("protocol"):
        return "p2p/PROTOCOL.md"
    if kind == "shared page":
        return "p2p/games/tarot/FORM.md"
    pages = {"rule": rules_page, "form": form_page, "section": section_page, "chapter": rules_page}
    return pages[kind](path, of)


def citations(path):
    """(words, page, numbers) of everything that a file cites from pages of ours."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for cited in CITED.finditer(text):
        of = " ".join((cited["of"] or "").split()[1:]).removeprefix("the ")
        if of in ("RFC", "FIPS") or STANDARD.search(text[:cited.start("kind")]):
            continue
        page = page_of(path, " ".join(cited["kind"].split()), of)
        if not page and path.parts[0] == "tests" and cited["before"] == "(":
            page = quoted_page(cited["numbers"])
        yield " ".join(cited[0].split()), page, numbers(page, cited["numbers"])


def quoted_page(listed):
    """The end of a message that a test quotes names no game: it has to be in one of the books."""
    books = [f"p2p/games/{game}/RULES.md" for game in TITLES.values()]
    return next((book for book in books if set(numbers(book, listed)) <= headings(book)), None)


def numbers(page, listed):
    """The numbers of a list, `3.1 to 3.5` being its two ends."""
    return re.findall(NUMBER, listed) if page else []


@each("path", FILES)
def test_every_citation_is_a_heading(path):
    for words, page, cited in citations(path):
        assert page, f"{words!r} in {path}: of which game?"
        assert set(cited) <= headings(page), f"{words!r} in {path}: not all of it is in {page}"


@each("path", FILES)
def test_no_number_stands_without_its_word_and_no_page_is_cited_that_isnt_here(path):
    assert BARE.findall((ROOT / path).read_text(encoding="utf-8")) == []


# --- Numbers in brackets on the pages themselves, and numbers that refusals carry

@pytest.mark.parametrize(("game", "name"), [*((game, "RULES.md") for game in TITLES.values()),
                                            *((game, "FORM.md") for game in PAGES)])
def test_numbers_in_brackets_are_headings(game, name):
    page = f"p2p/games/{game}/{name}"
    known = headings(page)
    if name == "FORM.md" and game in TITLES.values():
        known = known | headings(f"p2p/games/{game}/RULES.md")
    text = (ROOT / page).read_text(encoding="utf-8")
    for listed in re.findall(rf"\(({NUMBER}(?:, {NUMBER})*)\)", text):
        cited = [number for number in listed.split(", ") if "." in number]
        assert set(cited) <= known, f"({listed}) in {page}"


def test_numbers_with_a_point_on_the_page_of_the_protocol_are_headings():
    """`13.2` alone is of the page itself."""
    text = (ROOT / "p2p/PROTOCOL.md").read_text(encoding="utf-8").replace("6.5 of the shared page", "")
    assert set(re.findall(r"(?<![\w.])\d{1,2}\.\d{1,2}(?![\w.]*\d)", text)) <= headings("p2p/PROTOCOL.md")


def refusals(source):
    """The rule numbers that code gives as strings: to IllegalMove and to a phase, or as the first half of a reason."""
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("IllegalMove", "question", "Step"):
            yield node.args[0]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "laying":
            yield from node.args[0].elts
        elif isinstance(node, ast.Return | ast.IfExp):
            value = node.value if isinstance(node, ast.Return) else node.body
            halves = [half for half in (value, getattr(node, "orelse", None)) if isinstance(half, ast.Tuple)]
            yield from (half.elts[0] for half in halves if len(half.elts) == 2)


@pytest.mark.parametrize("game", TITLES.values())
def test_every_refusal_names_a_rule_of_the_book(game):
    folder = ROOT / "p2p/games" / game
    shared = ROOT / "p2p/games/tarot"
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")]
    if game in ("tarok", "taroky"):
        trees += [ast.parse(path.read_text(encoding="utf-8")) for path in shared.glob("*.py")]
    said = {leaf.value for tree in trees for node in refusals(tree) for leaf in ast.walk(node)
            if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str) and leaf.value}
    rules = {text.split(" ")[0] for text in said if re.match(r"\d", text)}
    assert rules, "a game refuses something"
    assert rules <= headings(f"p2p/games/{game}/RULES.md")
