"""Every page that a test opens is closed when it ends."""
from contextlib import suppress
from pathlib import Path

import pytest

from tests.client.phone.page_player import OPENED

# A connection that websockets cuts off is closed one round of the loop later; a node that closes has none then.
CUT_OFF = ("ignore:.*_SelectorSocketTransport:pytest.PytestUnraisableExceptionWarning",
           r"ignore:.*laddr=\('127.0.0.1', 80\d\d\), raddr:pytest.PytestUnraisableExceptionWarning")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent == Path(__file__).parent:
            for ignored in CUT_OFF:
                item.add_marker(pytest.mark.filterwarnings(ignored))


@pytest.fixture(autouse=True)
def close_pages():
    before = len(OPENED)
    yield
    for page in OPENED[before:]:
        with suppress(Exception):       # it may be closed, or let go, already
            page.close()
    del OPENED[before:]
