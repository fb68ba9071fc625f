"""The entry in the menu of a Linux desktop: valid, in the XDG folders, and never outside them."""
import configparser
import shlex
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from client import languages
from client.desktop_entry import NoDesktop, data_home, install, quoted
from client.main import main
from p2p.language import ENGLISH

LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture
def linux(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")


def read(entry):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(entry, encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.mark.usefixtures("linux")
def test_entry_and_icon_lie_where_desktops_look(tmp_path):
    entry, icon, kind = map(Path, install(tmp_path, "/opt/games/fairdeal"))
    assert entry == tmp_path / "applications" / "fairdeal.desktop"
    assert icon == tmp_path / "icons/hicolor/scalable/apps/fairdeal.svg"
    assert kind == tmp_path / "mime/packages/fairdeal.xml"
    found = read(entry)
    assert (found["Type"], found["Terminal"], found["Icon"]) == ("Application", "false", str(icon))
    assert shlex.split(found["Exec"]) == ["/opt/games/fairdeal", "open", "%f"]
    told = ElementTree.parse(kind).getroot()[0]
    assert found["MimeType"] == told.get("type") + ";"
    assert [part.get("pattern") for part in told if part.tag.endswith("glob")] == ["*.fairdeal"]
    assert ElementTree.parse(icon).getroot().tag.endswith("svg")


@pytest.mark.usefixtures("linux")
def test_the_command_writes_into_the_data_folder_of_the_desktop(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["--install-desktop"]) == 0
    assert (tmp_path / "applications" / "fairdeal.desktop").exists()
    assert str(tmp_path) in capsys.readouterr().out


def test_a_relative_data_folder_does_not_count(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    assert data_home() == Path.home() / ".local" / "share"


def test_reserved_characters_are_escaped():
    """Desktop Entry Specification, "The Exec key": quotes, backslash before " ` $ and itself, twice in a string."""
    assert quoted("/a b/fairdeal") == '"/a b/fairdeal"'
    assert quoted('/a$b`"/100%') == '"/a\\\\$b\\\\`\\\\"/100%%"'


def test_other_systems_get_one_sentence(monkeypatch, capsys):
    monkeypatch.setattr("client.desktop_entry.sys.platform", "darwin")
    with pytest.raises(NoDesktop):
        install()
    assert main(["--install-desktop"]) == 3
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("linux")
def test_a_menu_reads_it_in_each_language_and_in_english_where_there_is_no_other(tmp_path, monkeypatch):
    """Desktop Entry Specification, localized values; Shared MIME-info Specification, xml:lang of comment."""
    words = languages.catalogue("xx")
    monkeypatch.setattr(languages, "catalogue", lambda code: words if code == "cs" else ENGLISH)
    entry, _, kind = map(Path, install(tmp_path, "/opt/games/fairdeal"))
    found = read(entry)
    assert (found["Comment"], found["Comment[cs]"]) == (
        "Card games for everyone on one network", words.gettext("Card games for everyone on one network"))
    assert "Comment[sl]" not in found
    parts = ElementTree.parse(kind).getroot()[0]
    told = [(part.get(LANG), part.text) for part in parts if part.tag.endswith("comment")]
    assert told == [(None, "Fairdeal game"), ("cs", words.gettext("Fairdeal game"))]
