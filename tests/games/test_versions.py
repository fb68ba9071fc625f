"""The FORM page of every game says the version of its rules that the code plays by."""
import re
from pathlib import Path

import pytest

import p2p.games
from p2p.games import GAMES

FOLDER = Path(p2p.games.__file__).parent
SAID = re.compile(r"the version of its rules is (\d+)\b")


@pytest.mark.parametrize("code", GAMES)
def test_the_form_page_says_the_version_of_the_rules(code):
    text = " ".join((FOLDER / code / "FORM.md").read_text(encoding="utf-8").split())
    assert SAID.findall(text) == [str(GAMES[code].RULES)]
