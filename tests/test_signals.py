"""Whoever starts the tests may ignore signals; the programs that tests start get theirs all the same."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STARTS = """
import os, signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
{before}
os.kill(os.getpid(), signal.SIGINT)
subprocess.run([sys.executable, "-c", "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('lives')"],
               stderr=subprocess.DEVNULL)
print("still there")
"""


@pytest.mark.skipif(os.name != "posix", reason="no signal can be sent so there")
@pytest.mark.parametrize(("before", "said"), [
    ("", "lives\nstill there\n"),
    ("from tests.signals import heard; heard()", "still there\n")], ids=["as it is", "heard"])
def test_a_program_hears_what_the_tests_were_told_to_ignore(before, said):
    told = subprocess.run([sys.executable, "-c", STARTS.format(before=before)], cwd=ROOT, capture_output=True,
                          text=True)
    assert (told.stdout, told.stderr, told.returncode) == (said, "", 0)
