"""Nodes in a club for tests: founded and joined, with given games, and a member that says what a test says."""
import shutil
import time
from contextlib import contextmanager

from p2p.club.words import Rules
from p2p.net.wire import ClubHolds, ClubNames
from tests import networks

AGAIN = 5.0                     # s after which somebody who isn't in yet shows the code again: a try takes 4 s


def member_node(group, number, name):
    """A node whose key is one of those that play in files of tests."""
    home = group.folder / name
    home.mkdir(exist_ok=True, mode=0o700)
    secret = networks.IDENTITIES[number]._secret.private_bytes_raw()
    (home / "identity").write_bytes(secret)
    (home / "identity").chmod(0o600)
    return group.node(name)


def give(node_folder, file, name="tau-one.fairdeal"):
    """A file lies among the played games at once and whole, as our program puts it there: half of one is damaged."""
    (node_folder / "played").mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, node_folder / name)
    (node_folder / name).replace(node_folder / "played" / name)


def founded(group, *others):
    """The club that the first member founds and these join by its code."""
    first = group.nodes[0]
    first.in_club(lambda clubs: clubs.found("Thursday club", Rules()))
    group.wait(lambda: first.clubs.view.club, "club")
    code = first.clubs.view.club.code
    for other in others:
        group.meet(first, other)
        join(group, other, code)
    everybody = [first, *others]
    group.wait(lambda: all(len(node.clubs.view.club.members) == len(everybody) for node in everybody), "all members")
    return code


def join(group, node, code):
    """This node joins by the code."""
    key = node.identity.key.hex()
    knock(group, node, code, lambda: (club := node.clubs.view.club) and key in club.members, "being let in")


def knock(group, node, code, heard, what):
    """This node shows the code until this comes of it, again and again as a person does whose try has come to nothing:
    a busy computer needs longer than a try takes."""
    shown = 0.0

    def came():
        nonlocal shown
        if heard():
            return True
        if time.monotonic() > shown + AGAIN:
            shown = time.monotonic()
            node.in_club(lambda clubs: clubs.join(code))
        return False
    group.wait(came, what)


def seals(*nodes):
    return {node.clubs.view.standing.seal if node.clubs.view.standing else "" for node in nodes}


def counted(node):
    return len(node.clubs.view.standing.counted) if node.clubs.view.standing else 0


@contextmanager
def liar(group, node, members=()):
    """A member that has founded a club with this node, and these others, and says what the test says."""
    other = group.node("Liar")
    group.meet(node, other)
    other.in_club(lambda clubs: clubs.found("Thursday club", Rules(), members))
    group.wait(lambda: other.clubs.view.club, "club")
    code = other.clubs.view.club.code
    join(group, node, code)
    group.wait(lambda: node.clubs.view.here and other.clubs.view.here, "being let in")
    yield other


def offered(node, liar, names):
    """The liar says that it holds these games, and gives their names when it is asked."""
    club = bytes.fromhex(node.clubs.view.club.id)
    words = liar.clubs._words.digest

    def hear(sender, message):
        if getattr(message, "what", "") == "names":
            liar.send(sender, ClubNames(club, message.first, len(names), tuple(names[message.first:][:200])))
    liar.clubs.hear = hear
    liar.run(lambda: liar.send(node.identity.key, ClubHolds(club, words, bytes(32))))
    return hear
