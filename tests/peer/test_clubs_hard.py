"""A club under attack, on real nodes: what a member or a stranger may try, and honest ones who are blamed for nothing.
"""
from concurrent.futures import Future
from hashlib import sha256

import pytest
from msgspec.structs import replace

from p2p.club.games import agreed_game
from p2p.club.words import MEMBERS, Rules
from p2p.identity import Identity
from p2p.log.charter import decode_charter, encode_charter
from p2p.log.store import StoreError, read, without_notes
from p2p.net.wire import ClubGet, ClubHolds, ClubPiece, ClubWords, GameName
from p2p.peer import club_games, reading
from p2p.peer.club_files import ClubFiles, HeldRow, bare
from p2p.peer.table_word import Guesses
from tests import networks
from tests.peer.club_nodes import counted, founded, give, join, knock, liar, member_node, offered
from tests.peer.nodes import NodeGroup
from tests.table.played_files import puzzle
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("loopback")
KEYS = [one.key for one in networks.IDENTITIES]


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as nodes:
        yield nodes


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The file of a game of the first two identities, without notes, and its table."""
    return puzzle(tmp_path_factory.mktemp("game"))


def without_table(file):
    """The bytes of a file as others get them, and its table."""
    data, table, _ = bare(file)
    return data, table


def serve(liar, names_heard, files):
    """The liar gives these bytes, by their hash; of what isn't there, nothing comes."""
    asked = []

    def hear(sender, message):
        names_heard(sender, message)
        if isinstance(message, ClubGet):
            asked.append(message.file)
            if message.file in files:
                data = files[message.file]
                liar.send(sender, ClubPiece(message.file, message.at, data[message.at:message.at + club_games.PIECE]))
    liar.clubs.hear = hear
    return asked


def named(data, table, when=1, game="tau", seal=""):
    return GameName(table, game, when, sha256(data).digest(), len(data), seal)


def blamed(node):
    return [text for text in node.notices if "is wrong" in text]


# ---------------------------------------------------------------------- honest members

@pytest.mark.parametrize("spoilt", [b"", b"x" * 4000, b"x" * 300_000])
def test_a_half_file_that_this_disk_has_spoilt_is_fetched_anew_and_nobody_is_blamed(group, game, spoilt):
    ana, cleo = member_node(group, 0, "Ana"), group.node("Cleo")
    give(ana.home, game)
    group.meet(ana, cleo)
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), [(KEYS[1], "Ben")]))
    group.wait(lambda: counted(ana) == 1, "own game")
    row, = ana.clubs._games._files.held.values()
    parts = cleo.home / "club" / "parts"
    parts.mkdir(parents=True)
    (parts / f"{row.file}-{ana.identity.key.hex()[:16]}").write_bytes(spoilt)
    code = ana.clubs.view.club.code
    join(group, cleo, code)
    group.wait(lambda: counted(cleo) == 1, "the game")
    assert blamed(cleo) == []


def test_a_game_by_rules_of_a_newer_program_is_nobodys_fault_and_stays_a_gap(group, game, tmp_path):
    whole = read(game)
    charter = decode_charter(whole.charter)
    newer = encode_charter(replace(charter, rules=charter.rules + 1))
    data, table = without_table(filed(tmp_path, newer, []))
    ana = group.node("Ana")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        asked = serve(other, offered(ana, other, [named(data, table)]), {sha256(data).digest(): data})
        group.wait(lambda: asked and ana.clubs.view.left == 0, "the file")
        assert blamed(ana) == []
        assert len(ana.clubs.view.gaps) == 1


def test_a_file_that_this_program_fails_at_is_nobodys_fault(group, game, monkeypatch):
    data, table = without_table(game)
    monkeypatch.setattr(club_games, "PATIENCE", 0.0001)         # as one whose check takes longer than that
    ana = group.node("Ana")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        asked = serve(other, offered(ana, other, [named(data, table)]), {sha256(data).digest(): data})
        monkeypatch.setattr("p2p.peer.processes.STARTS", 0.0)
        group.wait(lambda: asked and ana.clubs.view.left == 0, "the file")
        assert blamed(ana) == []


def test_what_can_not_be_read_just_now_is_not_thrown_away(group, game):
    ana = member_node(group, 0, "Ana")
    give(ana.home, game)
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), [(KEYS[1], "Ben")]))
    group.wait(lambda: counted(ana) == 1, "own game")
    ana.close()
    (ana.home / "club" / "kept.json").unlink()
    (ana.home / "played" / "tau-one.fairdeal").unlink()
    file, = (ana.home / "club" / "games").glob("*.fairdeal")
    whole = read(file)
    charter = decode_charter(whole.charter)
    newer = encode_charter(replace(charter, rules=charter.rules + 1))
    file.write_bytes(without_notes(whole._replace(charter=newer)))      # as of a newer program
    again = group.node("Ana")
    group.wait(lambda: any("can't be read any more" in text for text in again.notices), "a word about it")
    assert file.exists()


@pytest.mark.parametrize("error", [StoreError("It ends before its charter."), ValueError("half a file"),
                                   TimeoutError()])
def test_a_game_that_was_read_while_it_was_written_is_read_again(group, game, monkeypatch, error):
    """Whatever is found in half of it, and though it lies there whole before that is known."""
    ana, read_by, first = member_node(group, 0, "Ana"), reading.read_by, []

    def half(processes, read, path, seconds):
        if first:
            return read_by(processes, read, path, seconds)
        first.append(path)
        give(ana.home, game)
        found = Future()
        found.set_exception(error)
        return found
    monkeypatch.setattr(reading, "read_by", half)
    monkeypatch.setattr(club_games, "LOOK", 0.1)
    (ana.home / "played").mkdir()
    (ana.home / "played" / "tau-one.fairdeal").write_bytes(b"fairdeal table 2\n")
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), [(KEYS[1], "Ben")]))
    group.wait(lambda: counted(ana) == 1, "the whole game")
    assert [path.name for path in first] == ["tau-one.fairdeal"]


# ---------------------------------------------------------------------- hostile members

def test_games_of_strangers_fill_no_club(group, game):
    data, table = without_table(game)
    ana = group.node("Ana")
    with liar(group, ana) as other:
        asked = serve(other, offered(ana, other, [named(data, table)]), {sha256(data).digest(): data})
        group.wait(lambda: asked and ana.clubs.view.left == 0 and not ana.clubs.view.gaps, "it to be put by")
        assert [*(ana.home / "club" / "games").iterdir()] == []
        assert blamed(ana) == []


def test_a_file_cut_short_takes_no_whole_ones_place(group, game):
    whole = read(game)
    cut = without_notes(whole._replace(records=whole.records[:-2]))
    _, table = without_table(game)
    ana, ben = group.node("Ana"), group.node("Ben")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        serve(other, offered(ana, other, [named(cut, table)]), {sha256(cut).digest(): cut})
        group.wait(lambda: ana.clubs._games._files.held, "the short one")
        assert counted(ana) == 0
        group.meet(ana, ben)
        code = ana.clubs.view.club.code
        give(ben.home, game)
        join(group, ben, code)
        group.wait(lambda: counted(ana) == 1, "the whole one")
        assert ana.clubs.view.gaps == ()


def test_a_file_cut_short_of_a_match_that_goes_on_is_not_taken_for_it(tmp_path, game):
    """Neither has a seal: the names by which they are offered are alike."""
    files, whole = ClubFiles(tmp_path), agreed_game(decode_charter(read(game).charter))
    for state, ends in {"open": set(), "goes on": {(bytes.fromhex(whole.table), "")}}.items():
        files.held = {"one": HeldRow("one", 9, bytes(32).hex(), replace(whole, state=state))}
        files.changed()
        assert files.held_ends == ends


def test_an_own_game_is_taken_over_although_a_file_of_it_that_was_cut_short_came_first(group, game):
    whole = read(game)
    cut = without_notes(whole._replace(records=whole.records[:-2]))
    _, table = without_table(game)
    ana = group.node("Ana")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        serve(other, offered(ana, other, [named(cut, table)]), {sha256(cut).digest(): cut})
        group.wait(lambda: ana.clubs._games._files.held, "the short one")
        give(ana.home, game)
        group.wait(lambda: counted(ana) == 1, "the own whole one", 12)


def test_another_end_of_a_table_that_is_held_is_asked_for(group, game):
    """All must know both ends, so that it counts for nobody anywhere."""
    data, table = without_table(game)
    ana = member_node(group, 2, "Ana")
    give(ana.home, game)
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        group.wait(lambda: counted(ana) == 1, "own game")
        held, = ana.clubs._games._files.held.values()
        same = GameName(table, "tau", 1, bytes(32), 9000, held.game.seal)
        otherwise = GameName(table, "tau", 2, bytes([1]) * 32, 9000, "six words of a second end")
        ana.clubs._games._files.comes_by_itself = lambda _name, _now: False     # as if it weren't a game of Ana's own
        asked = serve(other, offered(ana, other, [same, otherwise]), {})
        group.wait(lambda: asked, "a question for a file")
        assert {*asked} == {otherwise.file}
        assert len(data) == held.size


def test_a_file_that_is_named_with_another_seal_is_wrong(group, game):
    data, table = without_table(game)
    ana = group.node("Ana")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        serve(other, offered(ana, other, [named(data, table, seal="six words of a second end")]),
              {sha256(data).digest(): data})
        group.wait(lambda: blamed(ana), "a word about it")
        assert counted(ana) == 0


def test_members_that_stall_hold_up_nobody_elses_games(group, game, monkeypatch):
    """Two of them take both places from which files are fetched at a time."""
    monkeypatch.setattr(club_games, "WAIT", 0.3)
    ana = group.node("Ana")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as one:
        code = ana.clubs.view.club.code
        two, ben = group.node("Two"), group.node("Ben")
        group.meet(ana, two, ben)
        give(ben.home, game)
        for late in (two, ben):
            join(group, late, code)
        group.wait(lambda: two.clubs.view.club and ben.clubs.view.club, "all in")
        for bad in (one, two):
            serve(bad, offered(ana, bad, [GameName(bytes([n, bad is one]) * 16, "tau", n, bytes([n, bad is one]) * 16,
                                                   9000) for n in range(1, 60)]), {})
        group.wait(lambda: counted(ana) == 1, "Ben's game", 30)


def test_a_file_that_trickles_in_is_given_up(group, game):
    data, table = without_table(game)
    ana = group.node("Ana")
    with liar(group, ana, [(KEYS[0], "Dana"), (KEYS[1], "Ben")]) as other:
        names_heard = offered(ana, other, [named(data, table)])
        asked = []

        def hear(sender, message):
            names_heard(sender, message)
            if isinstance(message, ClubGet):
                asked.append(message.at)
                other.send(sender, ClubPiece(message.file, message.at, data[message.at:message.at + 1]))
        other.clubs.hear = hear
        group.wait(lambda: asked and ana.clubs.view.left == 0, "an end")
        assert asked == [0]


def test_a_full_club_says_so_to_both(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    others = [(Identity.new().key, f"P{n}") for n in range(MEMBERS - 1)]
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), others))
    group.wait(lambda: ana.clubs.view.club, "club")
    code = ana.clubs.view.club.code
    knock(group, ben, code, lambda: any("is full" in text for text in ben.notices), "a word to Ben")
    group.wait(lambda: any("but no place" in text for text in ana.notices), "a word to Ana")
    assert ben.clubs.view.club is None
    assert len(ana.clubs.view.club.members) == MEMBERS


def test_another_code_is_the_newest_though_somebodys_clock_is_years_ahead(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    founded(group, ben)
    ben.in_club(lambda clubs: clubs._say("code", ben.identity.key, "WXYZ-2345", 1, clock=4_000_000_000))
    group.wait(lambda: ana.clubs.view.club.code == "WXYZ-2345", "Ben's code")
    ana.in_club(lambda clubs: clubs.new_code())
    group.wait(lambda: ana.clubs.view.club.code != "WXYZ-2345", "another code")
    group.wait(lambda: ben.clubs.view.club.code == ana.clubs.view.club.code, "the same code")


def test_who_tries_codes_shuts_the_door_and_a_new_code_opens_it(group):
    ana, eva = group.node("Ana"), group.node("Eva")
    founded(group)
    group.meet(ana, eva)
    lock = next(iter(ana.clubs._doors.locks.values()))
    ana.run(lambda: lock.guesses.update({bytes([n]) * 32: Guesses(5 - (n == 0)) for n in range(4)}))
    eva.in_club(lambda clubs: clubs.join("2222-2222"))
    group.wait(lambda: any("tries codes" in text for text in ana.notices), "a word about it")
    before = ana.clubs.view.club.code
    ana.in_club(lambda clubs: clubs.new_code())
    group.wait(lambda: ana.clubs.view.club.code != before, "another code")
    code = ana.clubs.view.club.code
    group.wait(lambda: any("Nobody here lets you in" in text for text in eva.notices), "the end of that try")
    join(group, eva, code)


def test_a_code_goes_with_who_made_it_and_the_door_stays_shut_until_there_is_another(group):
    """Who had the code of somebody who had left came in by it, until that member's program started again."""
    ana, ben, eva = group.node("Ana"), group.node("Ben"), group.node("Eva")
    code = founded(group, ben)
    group.meet(ben, eva)
    ana.in_club(lambda clubs: clubs.leave())
    group.wait(lambda: len(ben.clubs.view.club.members) == 1, "who has left")
    assert ben.clubs.view.club.code == ""
    eva.in_club(lambda clubs: clubs.join(code))
    group.wait(lambda: eva.clubs.view.club or any("Nobody here lets you in" in text for text in eva.notices), "an end")
    assert eva.clubs.view.club is None
    ben.in_club(lambda clubs: clubs.new_code())
    group.wait(lambda: ben.clubs.view.club.code, "another code")
    join(group, eva, ben.clubs.view.club.code)


def test_two_clubs_of_one_name_stay_apart(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    for one in (ana, ben):
        one.in_club(lambda clubs: clubs.found("Thursday club", Rules()))
    group.wait(lambda: ana.clubs.view.club and ben.clubs.view.club, "two clubs")
    key, club = ben.identity.key, bytes.fromhex(ben.clubs.view.club.id)
    raws = tuple(ben.clubs._words.words)
    ben.run(lambda: ben.send(ana.identity.key, ClubHolds(club, bytes(32), bytes(32))))
    ben.run(lambda: ben.send(ana.identity.key, ClubWords(club, ben.clubs._words.founding, raws)))
    group.sit_down(ana, ben)                            # messages of a link come in their order
    assert key.hex() not in ana.clubs.view.club.names
    assert ana.clubs.view.club.id != ben.clubs.view.club.id
    assert blamed(ana) == []


def test_a_full_disk_is_told_once_and_goes_on_by_itself(group, game, monkeypatch):
    monkeypatch.setattr(club_games, "REST", 0.5)
    ana, ben = group.node("Ana"), member_node(group, 1, "Ben")
    give(ben.home, game)
    founded_with = [(KEYS[0], "Dana"), (KEYS[1], "Ben")]
    group.meet(ana, ben)
    full = [True]
    make = ClubFiles.make

    def no_room(files):
        if full[0] and files.home == ana.home:
            raise OSError(28, "No space left on device")
        make(files)
    monkeypatch.setattr(ClubFiles, "make", no_room)
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), founded_with))
    group.wait(lambda: ana.clubs.view.club, "club")
    code = ana.clubs.view.club.code
    join(group, ben, code)
    group.wait(lambda: any("can't be written" in text for text in ana.notices), "a word about the disk")
    full[0] = False
    group.wait(lambda: counted(ana) == 1, "the game")
    assert sum("can't be written" in text for text in ana.notices) == 1


def test_a_damaged_club_file_is_put_beside_and_another_club_can_be_founded(group, tmp_path):
    home = tmp_path / "Ana" / "club"
    home.mkdir(parents=True)
    (home / "words").write_bytes(b"fairdeal club 1\n" + b"x" * 50)
    ana = group.node("Ana")
    group.wait(lambda: any("no club of Fairdeal" in text for text in ana.notices), "a word about it")
    ana.in_club(lambda clubs: clubs.found("Friday club", Rules()))
    group.wait(lambda: ana.clubs.view.club, "another club")
    beside, = (path for path in (tmp_path / "Ana").iterdir() if path.name.startswith("club-"))
    assert (beside / "words").read_bytes().endswith(b"x" * 50)
