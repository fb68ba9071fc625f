"""The network, keys and log with the oldest versions of all that Fairdeal depends on, in a fresh environment."""
import os
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests import own_network
from tests.effort import only_long

ROOT = Path(__file__).parents[1]
NEWEST = (3, 13)                # the last Python for which all of the oldest versions have wheels
# Of our own rules alone: as good with any version.
RULES = ("carry_walk", "going_walk", "view_random", "race", "time", "foresight", "relayed", "relayed_votes",
         "view_pcset")
RUN = ("tests/net", "tests/test_identity.py", "tests/log",
       *(f"--ignore=tests/log/test_{name}.py" for name in RULES))
BESIDE = ("pytest>=8", "pytest-xdist>=3.6", "pytest-timeout>=2.3", "hypothesis>=6")


def oldest():
    """`name==version` of the lower bound of each requirement that holds on this computer."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for row in map(Requirement, project["dependencies"]):
        if row.marker is None or row.marker.evaluate():
            bound, = (part.version for part in row.specifier if part.operator == ">=")
            yield f"{row.name}=={bound}"


def test_there_is_a_lower_bound_for_everything():
    names = {name.partition("==")[0] for name in oldest()}
    assert {"zeroconf", "pyzmq", "cryptography", "msgspec", "pygame-ce"} <= names


@pytest.mark.timeout(600)
@only_long("takes minutes and installs packages")
@pytest.mark.skipif(sys.version_info[:2] > NEWEST, reason="some of the oldest versions have no wheel for this Python")
def test_net_identity_and_log_run_with_the_oldest_versions(tmp_path):
    venv.create(tmp_path)
    python = tmp_path / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [*own_network.outside(), sys.executable, "-m", "pip", "--python", python, "install", "-q"]
    subprocess.run([*pip, "--no-compile", "--only-binary", ":all:", *oldest(), *BESIDE], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    ran = subprocess.run([python, "-m", "pytest", "-n0", *RUN], cwd=ROOT, env=clean, text=True, capture_output=True)
    assert ran.returncode == 0, ran.stdout[-4000:]
