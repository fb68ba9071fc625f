"""Started without a console, or from one that is gone: nothing to write to is no reason not to play."""
import io
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from client import app, main

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
posix = pytest.mark.skipif(os.name != "posix", reason="closes streams as a POSIX shell does")


def test_the_window_opens_without_a_console(monkeypatch, tmp_path):
    """As pythonw of Windows runs it: no streams, and nothing behind their numbers."""
    opened = []

    def nothing_there(_number):
        raise OSError(9, "Bad file descriptor")
    monkeypatch.setattr(os, "dup", nothing_there)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(app, "run", lambda home, _interfaces, **_file: opened.append(home) or 0)
    assert main.main(["--data", str(tmp_path)]) == 0
    sys.stdout.close()
    sys.stderr.close()
    assert opened == [tmp_path]


@posix
def test_files_never_get_the_numbers_of_closed_streams():
    """A library's complaint to stream 2 would be written into the table's file."""
    code = ("import os, sys; from client.main import main; code = main(['demo', 'tau', '--peers', '9']); "
            "sys.exit(10 * code + (os.open(os.devnull, os.O_RDONLY) > 2))")
    done = subprocess.run(["sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, code], cwd=ROOT, timeout=60,
                          env=ENV)
    assert done.returncode == 31             # exit code 3, and no file below stream 3


class Gone(io.StringIO):
    """A stream to a terminal that was closed."""

    def write(self, _text):
        raise BrokenPipeError(32, "Broken pipe")


def test_a_terminal_that_is_gone_does_not_close_the_window(monkeypatch):
    """What can't be said there is said in the window."""
    shown = []
    monkeypatch.setattr(sys, "stderr", Gone())
    assert app._stopped(SimpleNamespace(show=shown.append), OSError("no port")) == 3
    assert [type(screen).__name__ for screen in shown] == ["TroublePage"]


def test_there_is_a_command_that_opens_no_console():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    module, name = project["gui-scripts"]["fairdeal-window"].split(":")
    assert project["scripts"]["fairdeal"] == project["gui-scripts"]["fairdeal-window"]
    assert callable(getattr(import_module(module), name))
