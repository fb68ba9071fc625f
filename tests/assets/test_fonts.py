"""The fonts lie in this package, each with its licence beside it and unchanged, as its Reserved Font Name demands."""
import hashlib
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from assets import faces
from client.draw import fonts

ROOT = Path(str(files("assets"))) / "fonts"
NAMES = sorted(fonts.FILES.values())
# Of the files that Adobe published in 2014.
PUBLISHED = {
    "SourceSansPro-Bold": "2efc3a95d076f2d04c5928c0ad698b7c61cc302d6f6e79e9643cd3722f7becc2",
    "SourceSansPro-Regular": "b77f3a700edd0fc0dec73258f882d5c3926c77f5caf6800a201d2166568d2309",
    "SourceSansPro-Semibold": "b440fd42fd5a54e1b252731deca9cc86604bee6ffa99281f5874c3476eb17eae",
    "SourceSerifPro-Semibold": "83cc8531f284efb749bbb54f9fb4a0e0450cba918a41df76fabb3a42f2f95899",
}


def test_there_is_no_font_that_nobody_draws_with():
    assert sorted(path.stem for path in ROOT.glob("*.ttf")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_font_that_keeps_its_name_is_unchanged(name):
    assert hashlib.sha256(faces.font_ttf(name)).hexdigest() == PUBLISHED[name]


@pytest.mark.parametrize("family", sorted({name.partition("-")[0] for name in NAMES}))
def test_the_licence_lies_beside_the_fonts(family):
    text = (ROOT / f"OFL-{family}.txt").read_text(encoding="ascii")
    assert "with Reserved Font Name 'Source'" in text
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_no_font_comes_from_a_package():
    project = tomllib.loads((ROOT.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    assert [name for name in project["project"]["dependencies"] if "font" in name] == []
    assert "**/*.ttf" in project["tool"]["setuptools"]["package-data"]["assets"]


def test_a_font_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="there is no font 'Helvetica'"):
        faces.font_ttf("Helvetica")
