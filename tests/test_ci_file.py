"""`.github/workflows/ci.yml` runs what README promises, on the systems and Pythons that it names."""
import re
from pathlib import Path

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
