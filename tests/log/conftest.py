"""The smallest race is known as a game while the log is tested."""
import pytest

from p2p.bench.simulation import race_game


@pytest.fixture(autouse=True)
def race():
    with race_game():
        yield
