"""For all tests: the option `--long`, how many processes run side by side, and a window without a screen.

Tests that use the real loopback network in real time are in the group "loopback" (`pytest.mark.xdist_group`), since who
is alone there asks every address for others, unless each process has a loopback of its own (own_network.py); those in
network namespaces in "lan" and "going"; those that remember each other's work in groups as "table". One process runs a
group, one test after another, while others run the rest (groups.py).
"""
import gc
import importlib
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.dont_write_bytecode:         # hundreds of programs are started, each of which would compile all that it imports
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache/bytecode")
    sys.dont_write_bytecode = False

os.environ["LANGUAGE"] = "en"          # what these tests read, whatever the system of who runs them speaks
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest
from hypothesis import settings

from tests import effort, own_network, remembered, signals
from tests.client.window_user import user as user

MOST_PROCESSES = 5


def pytest_addoption(parser):
    parser.addoption("--phases", action="store_true",
                     help="what even --long leaves out, 40 minutes: somebody goes in each phase of a deal, among "
                          "computers; the deepest walks; games that others are like")
    parser.addoption("--long", action="store_true", help="repeat searches and random deals as often as .ci/run does")


def pytest_configure(config):
    """Hypothesis sets no deadline, since machines differ, and tries the same examples in each run, so that a run says
    the same everywhere; `--hypothesis-profile search` tries others each time. See own_network.py."""
    effort.long = config.getoption("--long")
    if not hasattr(config, "workerinput"):
        _compile_words()
    config.addinivalue_line("markers", "phases: 40 minutes of what takes longest, chosen by --phases alone")
    own_network.found()
    if hasattr(config, "workerinput") and own_network.apart():
        own_network.leave()
    settings.register_profile("fairdeal", deadline=None, derandomize=True)
    settings.register_profile("search", deadline=None)
    settings.load_profile(config.getoption("--hypothesis-profile") or "fairdeal")


def _compile_words():
    """Not at the top, since it brings setuptools along, which the processes beside this one don't need."""
    try:
        from assets.compiling import compile_all
    except ModuleNotFoundError:     # the oldest versions are tried without what builds the package
        return
    compile_all(Path(__file__).parents[1] / "assets/words")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Of processes side by side each imports first the files of tests whose turn it is, so that one rewrites the
    assertions of a file and the others read what it wrote. What is imported stays, and is no rubbish to look through.
    """
    gc.disable()
    if hasattr(session.config, "workerinput"):
        _import_share(session.config)
    collected = yield
    gc.freeze()
    gc.enable()
    return collected


def _import_share(config):
    """What can't be imported, or skips itself, is collected later, as is all that others import."""
    number, count = int(config.workerinput["workerid"].removeprefix("gw")), config.workerinput["workercount"]
    files = sorted(file for given in config.args for file in (config.rootpath / given).rglob("test_*.py"))
    for file in files[number::count]:
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(config, items):
    """Leaves out what only `--phases` asks for."""
    if not config.getoption("--phases") and (left := [item for item in items if item.get_closest_marker("phases")]):
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Three processes more than cores, at most five, for the whole suite: they wait for a real network (groups.py).

    None beside this one for what is named to pytest.
    """
    whole = config.args_source is config.ArgsSource.TESTPATHS
    return min(MOST_PROCESSES, (os.cpu_count() or 1) + 3) if whole else 0


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from tests.groups import Distribution
    return Distribution(config, log)


@pytest.fixture(scope="session", autouse=True)
def _process_of_tests():
    remembered.begin()
    signals.heard()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()
