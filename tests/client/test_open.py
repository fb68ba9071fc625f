"""A played game that is opened from outside, as a file manager does it by `fairdeal open FILE`, in the real window."""
import subprocess

import pytest

from client.settings import Settings, save
from tests.client.window_user import MISSING, ROOT, START, WindowUser, display

pytestmark = [pytest.mark.xdist_group("loopback"),
              pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)} (apt-get install xvfb xdotool)")]


@pytest.mark.parametrize(("name", "title"), [
    ("tau.fairdeal", "Fairdeal - Tau once more"), ("none.fairdeal", "Fairdeal - Opening a game")])
def test_the_window_opens_with_the_game_that_is_named(tmp_path, name, title):
    assert save(tmp_path, Settings(name="Mira", volume=0)) == ""
    with display() as environment:
        program = subprocess.Popen([*START, str(tmp_path), str(ROOT / "p2p/vectors" / name)], cwd=ROOT, env=environment)
        try:
            user = WindowUser(environment, program, tmp_path)
            user.sit_down()
            user.sees(title)
            user.key("Escape")
            user.sees("Fairdeal")
        finally:
            program.kill()
            program.wait()
