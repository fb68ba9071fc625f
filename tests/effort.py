"""How much a repeated test repeats: all that it can with `pytest --long`, otherwise enough to find a gross mistake."""
phases = False                  # whether somebody goes in every phase of a deal: `pytest --phases`, half an hour
long = False                    # set by conftest.py from the command line, before any test is imported


def times(usual: int, at_length: int) -> int:
    """The number of examples, seeds or games to try: the second number with `--long`."""
    return at_length if long else usual
