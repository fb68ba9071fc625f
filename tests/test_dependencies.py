"""What `pip install .` asks for on each kind of computer: versions that work, and have a wheel there."""
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LINUX = {"sys_platform": "linux", "platform_machine": "x86_64"}
WINDOWS = {"sys_platform": "win32", "platform_machine": "AMD64"}
WINDOWS_ARM = {"sys_platform": "win32", "platform_machine": "ARM64"}
APPLE = {"sys_platform": "darwin", "platform_machine": "arm64"}
INTEL_MAC = {"sys_platform": "darwin", "platform_machine": "x86_64"}


def wanted(name, computer):
    """The requirement of that name that holds on such a computer: there is exactly one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = [row for row in map(Requirement, project["dependencies"])
             if row.name == name and (row.marker is None or row.marker.evaluate(computer))]
    assert len(found) == 1
    return found[0].specifier


@pytest.mark.parametrize(("computer", "version", "fits"), [
    (WINDOWS_ARM, "46.0.3", True), (WINDOWS_ARM, "46.0.5", False), (WINDOWS_ARM, "48.0.1", False),
    (INTEL_MAC, "48.0.1", True), (INTEL_MAC, "49.0.0", False), (APPLE, "49.0.0", True), (LINUX, "49.0.0", True),
    (WINDOWS, "49.0.0", True),
])
def test_cryptography_is_one_that_has_a_wheel(computer, version, fits):
    """The last wheels for Windows on ARM are those of 46.0.3, for Intel Macs those of 48.0.1: later a compiler of Rust
    would be needed."""
    assert (version in wanted("cryptography", computer)) is fits


@pytest.mark.parametrize("computer", [LINUX, WINDOWS, WINDOWS_ARM, APPLE, INTEL_MAC],
                         ids=lambda row: "-".join(row.values()))
def test_zeroconf_follows_changed_addresses(computer):
    """Below 0.150 a changed address ends whoever follows the announcements, by an AttributeError."""
    assert "0.149.16" not in wanted("zeroconf", computer)
    assert "0.150.0" in wanted("zeroconf", computer)


@pytest.mark.parametrize("computer", [LINUX, WINDOWS, WINDOWS_ARM, APPLE, INTEL_MAC],
                         ids=lambda row: "-".join(row.values()))
def test_numpy_is_one_that_has_a_wheel(computer):
    """The first with wheels for Python 3.14 and for Windows on ARM is 2.3.2."""
    assert "2.3.1" not in wanted("numpy", computer)
    assert "2.3.2" in wanted("numpy", computer)


def test_each_requirement_has_an_upper_bound_that_holds_here():
    """What nobody has tried isn't installed; what is installed here, and passes these tests, is within the bounds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    rows = [row for row in map(Requirement, project["dependencies"]) if row.marker is None or row.marker.evaluate()]
    assert len(rows) >= 9
    assert [row.name for row in rows if not any(part.operator.startswith("<") for part in row.specifier)] == []
    assert [row.name for row in rows if metadata.version(row.name) not in row.specifier] == []
