"""Every page that a test opens is closed when it ends."""
from contextlib import suppress

import pytest

from tests.client.phone.page_player import OPENED


@pytest.fixture(autouse=True)
def close_pages():
    before = len(OPENED)
    yield
    for page in OPENED[before:]:
        with suppress(Exception):       # it may be closed, or let go, already
            page.close()
    del OPENED[before:]
