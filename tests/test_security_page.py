"""p2p/SECURITY.md names tests: each of them exists, and in the file that is named with it."""
import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = (TESTS.parent / "p2p" / "SECURITY.md").read_text(encoding="utf-8")


def test_every_test_that_the_page_names_exists():
    defined = {name for path in TESTS.rglob("*.py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 60
    assert named - defined == set()


def test_every_file_that_the_page_names_exists():
    files = set(re.findall(r"`?((?:tests|p2p)/[\w/]+\.py)`?", PAGE))
    assert [name for name in files if not (TESTS.parent / name).exists()] == []
