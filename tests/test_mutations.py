"""The mutations of tests/mutations.py still fit the sources and the page; `python -m tests.mutations` runs them."""
import pytest

from tests.mutations import MUTATIONS, ROOT, UNSHOWN, lines


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.attack)
def test_a_mutation_changes_one_place_and_its_test_stands_in_its_line(mutation):
    assert (ROOT / mutation.file).read_text("utf-8").count(mutation.text) == 1
    (line,) = (line for line in lines() if line.startswith(f"| {mutation.attack}"))
    file, _, test = mutation.test.partition("::")
    assert f"`{test}`" in line or f"`{file}`" in line
    assert f"def {test}(" in (ROOT / file).read_text("utf-8")


def test_a_line_that_no_mutation_shows_has_none_and_says_why():
    attacked = tuple(f"| {mutation.attack}" for mutation in MUTATIONS)
    for attack, why in UNSHOWN.items():
        (line,) = (line for line in lines() if line.startswith(f"| {attack}"))
        assert why
        assert not line.startswith(attacked)
