"""`.github/workflows/ci.yml` runs what README promises, on the systems and Pythons that it names; what helps whoever
carries on says the same."""
import re
from pathlib import Path

from client.bundle.system import PROMISED, words

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
TYPED = [line.strip() for line in README.splitlines() if line.startswith("    ")]


def test_it_types_what_readme_says():
    """But for the start of the window, and for the `py` of Windows, which would choose a Python of its own."""
    lines = [line for line in TYPED if not line.startswith("py ") and not line.endswith("fairdeal")]
    install = next(line for line in TYPED if line.startswith("python3") and line.endswith("/fairdeal"))
    lines.append(install.rpartition(" && ")[0])
    assert len(lines) == 5
    assert [line for line in lines if line not in WORKFLOW] == []


def test_it_runs_on_the_systems_and_the_first_and_last_python_that_readme_names():
    assert re.search(r"os: \[ubuntu-latest, windows-latest, macos-latest\]", WORKFLOW)
    first, last = re.search(r"With Python (3\.\d+) to (3\.\d+)", README).groups()
    assert f'python: ["{first}", "{last}"]' in WORKFLOW


def test_the_linters_before_a_commit_are_those_of_ci():
    ran = [line for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines() if line.startswith(".venv/bin/")]
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"entry: (.+)", hooks) == ran
    assert len(ran) == 2


def test_what_the_page_for_contributors_names_is_there():
    page = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
    named = {*re.findall(r"`((?:p2p|tests|client|\.ci)/[\w./]+)`", page), *re.findall(r"pytest (\S+)", page)}
    assert len(named) > 8
    assert [path for path in named if not (ROOT / path).exists() and path != "tests/shots/seen"] == []
    assert [line for line in re.findall(r"^    (\.venv/bin/(?:ruff|mypy).+)$", page, re.MULTILINE)
            if line not in (ROOT / ".ci" / "run").read_text("utf-8")] == []


def test_each_action_is_pinned_by_its_hash():
    used = [line for path in (ROOT / ".github" / "workflows").iterdir() for line in path.read_text("utf-8").splitlines()
            if "uses: " in line and "uses: ./" not in line]
    assert len(used) > 8
    assert [line for line in used if not re.search(r"uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d", line)] == []


def test_the_place_where_a_program_for_linux_is_made_is_pinned_and_as_old_as_readme_says():
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert re.search(r"'python:3\.13-bullseye@sha256:[0-9a-f]{64}'", release)
    assert "python -m client.bundle.system out/fairdeal" in release
    assert PROMISED == (2, 31), "that of Debian 11, bullseye"
    assert f"glibc {words(PROMISED)} or later" in " ".join(README.split())
