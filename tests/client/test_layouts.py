"""Keyboard layouts of the real window: the shortcuts of those without Latin letters."""
import shutil
import subprocess

import pytest

pytestmark = pytest.mark.xdist_group("loopback")

L = 15                                  # scancode where a US keyboard has it (USB HID usage tables)
LAYOUTS = ("ru", "ua", "rs", "gr", "il", "ara", "us")       # as X names them


@pytest.mark.skipif(not shutil.which("setxkbmap"), reason="needs setxkbmap")
def test_l_leads_from_the_lobby_to_the_lessons_on_every_layout(user):
    for name in LAYOUTS:
        subprocess.run(["setxkbmap", name], env=user.display, check=True, timeout=30)
        user.insist(lambda: user.press(L), lambda: user.title() == "Learn a game")
        user.key("Escape")
        user.sees("Fairdeal")
