"""Steps for decks that nobody goes on with, of a rogue that says it hasn't seen so: whatever they say, the program
passes over them (PROTOCOL.md 13.8), and so must the page, which makes no steps of the order."""
import pytest

from p2p.deal.steps import SEED, SHARE, SHUFFLE, UNLOCK
from p2p.log.store import SUFFIX
from tests.check_page.node import NODE, reports
from tests.checker.forging import HEARD, MEMBER, SEEN, N
from tests.forger import scenes
from tests.forger.judge import Said, by_the_checker, by_the_program, written
from tests.forger.tape import Tape

pytestmark = pytest.mark.skipif(not NODE, reason="needs node")
DEAD = 1
SLOTS = bytes((UNLOCK, 255, 54, *range(54)))
WORDS = {
    "a seed": (bytes((SEED,)) + bytes(32),), "a seed that is too short": (bytes((SEED,)),),
    "a seed, and a shuffle behind it": (bytes((SEED,)) + bytes(32), bytes((SHUFFLE,)) + bytes(64)),
    "all its cards, and a seed": (SLOTS + bytes(54 * 32 + 56 * 32), bytes((SEED,)) + bytes(32)),
    "a share, and two seeds": (bytes((SHARE,)) + bytes(32), bytes((SEED,)) + bytes(32), bytes((SEED,)) + bytes(32)),
}


def stale(game, rogues, words):
    """The file of this vector, in which some have said these of its dead deck, as if nobody had gone yet."""
    scene = scenes.vector(game)
    dead = scene.whole.dealing.dead[DEAD]
    places = [next(place for place, fields in enumerate(scene.fields) if fields[MEMBER] == rogue
                   and fields[SEEN][0] >= dead) for rogue in rogues]
    still, = scene.stills((min(places),))
    tape = Tape(still)
    for place in range(min(places), len(scene.entries)):
        if place in places:
            member = scene.fields[place][MEMBER]
            last = tape.last[member]
            for word in words:
                tape.say(member, ["step", DEAD, word], seen=[*last[SEEN]], heard=[
                    *map(list, last[HEARD][:member]), [*tape.heads[member]], *map(list, last[HEARD][member + 1:])])
            tape.standing(member, last[N])
        assert tape.follow(place), place
    return written(scene.charter, tape.raws)


@pytest.mark.parametrize(("game", "rogues", "names"), [
    ("void", (0,), ("a seed", "a seed that is too short")), ("before", (0,), WORDS), ("before", (0, 2), WORDS)])
def test_what_a_rogue_says_of_a_dead_deck_makes_no_file_wrong(game, rogues, names, tmp_path):
    paths = []
    for name in names:
        paths.append(tmp_path / f"{name}{SUFFIX}")
        paths[-1].write_bytes(stale(game, rogues, WORDS[name]))
        said, report = by_the_program(paths[-1])
        assert (said, report.culprit) == (Said("", True), None), name
        assert by_the_checker(paths[-1].read_bytes()).said == said, name
    told = [(path.stem, report["verdict"], report.get("fault")) for path, report in zip(
        paths, reports(paths), strict=True)]
    assert told == [(path.stem, "right", None) for path in paths]
