"""A club of real nodes on one computer: founded, joined, left, and its games passed on."""
import asyncio
import time
from hashlib import sha256

import pytest
from msgspec.structs import replace

from p2p.club.standing import OPEN, standing_of
from p2p.club.words import Rules, read_club
from p2p.log.charter import BadCharter, decode_charter, encode_charter, table_hash
from p2p.log.store import read
from p2p.net.wire import ClubGet, ClubHolds, ClubNames, ClubPiece, ClubWords, GameName
from p2p.peer import clubs, table_word
from p2p.peer.club_files import bare, made_of, taken_in
from p2p.peer.club_games import ClubGames
from p2p.peer.clubs import BAD
from p2p.peer.reading import WrongFile
from p2p.peer.standings import files_in, read_games
from tests import networks
from tests.peer.club_nodes import counted, founded, give, join, knock, liar, member_node, offered, seals
from tests.peer.nodes import NodeGroup
from tests.table.played_files import puzzle
from tests.table.transcript_files import filed

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def group(tmp_path):
    with NodeGroup(tmp_path) as nodes:
        yield nodes


def test_a_game_reaches_who_has_joined_by_the_code_and_gives_the_same_seal(group, tmp_path):
    ana, ben, cleo = member_node(group, 0, "Ana"), member_node(group, 1, "Ben"), group.node("Cleo")
    give(ana.home, puzzle(tmp_path))
    founded(group, ben, cleo)
    group.wait(lambda: counted(ana) == counted(ben) == counted(cleo) == 1, "one game everywhere")
    assert len(seals(ana, ben, cleo)) == 1
    (tmp_path / "thursday.club").write_bytes(ana.clubs.view.file)
    club = read_club(tmp_path / "thursday.club").club()
    assert club.code == ""
    found = read_games(files_in([cleo.home / "club" / "games"]))
    assert {standing_of([one.game for one in found], club).seal} == seals(ana)


def test_a_wrong_code_lets_nobody_in(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    founded(group)
    group.meet(ana, ben)
    ben.in_club(lambda clubs: clubs.join("2222-2222"))
    group.wait(lambda: any("Nobody here lets you in" in text for text in ben.notices), "a refusal")
    assert ben.clubs.view.club is None
    assert len(ana.clubs.view.club.members) == 1


def test_the_right_code_in_the_pause_after_a_wrong_one_is_told_to_wait(group):
    """Who had mistyped and then typed the newest code with a member there read that it wasn't the newest."""
    ana, ben = group.node("Ana"), group.node("Ben")
    code = founded(group)
    group.meet(ana, ben)
    for typed in ("2222-2222", code):
        ben.in_club(lambda found, typed=typed: found.join(typed))
    group.wait(lambda: any("waits a moment" in text for text in ben.notices), "the pause")
    assert not any("Nobody here lets you in" in text for text in ben.notices)
    join(group, ben, code)


def test_after_too_many_wrong_codes_it_is_said_that_there_were(group, monkeypatch):
    monkeypatch.setattr(table_word, "PEER_LIMIT", 1)
    ana, ben = group.node("Ana"), group.node("Ben")
    code = founded(group)
    group.meet(ana, ben)
    for typed in ("2222-2222", code):
        ben.in_club(lambda found, typed=typed: found.join(typed))
    group.wait(lambda: any("oo many wrong codes" in text for text in ben.notices), "a refusal")


def test_of_two_codes_that_were_tried_at_once_only_the_last_one_is_refused(group, monkeypatch):
    """The first try ends while the second one still waits: it takes nothing from that one."""
    ana, ben = group.node("Ana"), group.node("Ben")
    group.meet(ana, ben)
    begun, tries = asyncio.Event(), []

    async def turn(seconds):
        tries.append(seconds)
        if len(tries) == 1:
            await begun.wait()
        begun.set()

    monkeypatch.setattr(clubs, "turn", turn)
    for code in ("2222-2222", "3333-3333"):
        ben.in_club(lambda found, code=code: found.join(code))
    group.wait(lambda: len(tries) == 2 and not ben.clubs.view.asks, "the end of both tries")
    assert sum("Nobody here lets you in" in text for text in ben.notices) == 1


def test_more_than_half_of_the_others_leave_somebody_out_and_one_alone_does_not(group):
    ana, ben, cleo = group.node("Ana"), group.node("Ben"), group.node("Cleo")
    founded(group, ben, cleo)
    key = cleo.identity.key
    ana.in_club(lambda clubs: clubs.leave_out(key))
    group.wait(lambda: ben.clubs.view.club.voices.get(key.hex()) == 1, "a voice")
    assert key.hex() in ben.clubs.view.club.members
    ben.in_club(lambda clubs: clubs.leave_out(key))
    group.wait(lambda: all(key.hex() not in node.clubs.view.club.members for node in (ana, ben)), "being left out")


def test_who_leaves_is_heard_to_leave(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    founded(group, ben)
    ben.in_club(lambda clubs: clubs.leave())
    group.wait(lambda: len(ana.clubs.view.club.members) == 1, "leaving")
    group.wait(lambda: not ana.clubs.view.club.unheard, "Ana's word that she heard it")
    assert 0 < ana.clubs.view.club.until[ben.identity.key.hex()] <= time.time()
    ben.in_club(lambda clubs: clubs.forget())
    group.wait(lambda: ben.clubs.view.club is None, "no club")


def test_who_has_left_comes_back_by_the_code_and_who_was_to_be_left_out_does_not(group):
    ana, ben, cleo = group.node("Ana"), group.node("Ben"), group.node("Cleo")
    code = founded(group, ben, cleo)
    for node in (ben, cleo):
        key = node.identity.key.hex()
        node.in_club(lambda clubs: clubs.leave())
        group.wait(lambda key=key, node=node: all(key not in one.clubs.view.club.members for one in (ana, node)),
                   "leaving")
        if node is cleo:
            before = ana.clubs.view.file
            ana.in_club(lambda clubs, key=key: clubs._say("out", bytes.fromhex(key), "", 1))
            group.wait(lambda before=before: before != ana.clubs.view.file == ben.clubs.view.file,
                       "Ben's hearing that Cleo was to be left out")
        if node is ben:
            join(group, ben, code)
            group.wait(lambda key=key: key in ana.clubs.view.club.members, "being back")
            group.wait(lambda: ana.clubs.view.file == ben.clubs.view.file, "Ben's words")
    knock(group, cleo, code, lambda: any("Members can let it in again" in text for text in ana.notices),
          "a word about Cleo")
    assert cleo.clubs.view.club is None
    cleo_key = cleo.identity.key
    ana.in_club(lambda clubs: clubs.take_back(cleo_key))
    group.wait(lambda: cleo.clubs.view.club or any("Nobody here lets you in" in text for text in cleo.notices),
               "the end of that try")
    join(group, cleo, code)                                 # that try may have been over before Ana's word came


def test_who_leaves_while_nobody_is_here_is_heard_at_the_next_meeting(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    founded(group, ben)
    ben.close()
    group.wait(lambda: not ana.clubs.view.here, "Ben to be gone")
    ana.in_club(lambda clubs: clubs.leave())
    group.wait(lambda: any("they hear that you left when you meet" in text for text in ana.notices), "a word about it")
    again = group.node("Ben")
    key = ana.identity.key.hex()
    group.wait(lambda: again.clubs.view.club and key not in again.clubs.view.club.members, "hearing it")
    group.wait(lambda: not again.clubs.view.club.unheard, "Ben's word that he heard it")


def test_who_is_alone_in_a_club_leaves_it_and_founds_another(group):
    ana = group.node("Ana")
    founded(group)
    first = ana.clubs.view.club.id
    ana.in_club(lambda clubs: clubs.leave())
    group.wait(lambda: ana.identity.key.hex() not in ana.clubs.view.club.members, "leaving")
    ana.in_club(lambda clubs: clubs.found("Friday club", Rules()))
    group.wait(lambda: ana.clubs.view.club and ana.clubs.view.club.id != first, "another club")
    assert ana.clubs.view.standing is None or not ana.clubs.view.standing.counted


def test_the_list_is_there_at_the_next_start_without_being_computed(group, tmp_path, monkeypatch):
    ana = member_node(group, 0, "Ana")
    give(ana.home, puzzle(tmp_path))
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), [(networks.IDENTITIES[1].key, "Ben")]))
    group.wait(lambda: counted(ana) == 1, "own game")
    before, club, files = ana.clubs.view.standing, ana.clubs.view.club, ana.clubs._games._files
    group.wait(lambda: files.kept_standing(made_of(files.games(), club)) == before, "a copy")
    ana.close()
    monkeypatch.setattr(ClubGames, "_sum", lambda _games: None)
    again = group.node("Ana")
    group.wait(lambda: again.clubs.view.standing == before, "the list")
    again.close()
    (ana.home / "club" / "standing").write_bytes(b"x" * 100)
    assert files.kept_standing(bytes(32)) is None


def test_a_withheld_file_is_a_gap_with_the_name_of_who_knows_it(group, tmp_path):
    ana, cleo = member_node(group, 0, "Ana"), group.node("Cleo")
    give(ana.home, puzzle(tmp_path))
    group.meet(ana, cleo)
    key = networks.IDENTITIES[1].key
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), [(key, "Ben")]))
    group.wait(lambda: counted(ana) == 1, "own game")
    for file in (ana.home / "club" / "games").glob("*.fairdeal"):
        file.unlink()
    group.wait(lambda: counted(ana) == 0, "look at the folder", 20)         # until then it still offers the file
    code = ana.clubs.view.club.code
    join(group, cleo, code)
    group.wait(lambda: cleo.clubs.view.gaps, "a gap", 20)
    ((game, _, by),) = cleo.clubs.view.gaps
    assert (game, by) == ("tau", (ana.identity.key.hex(),))
    assert counted(cleo) == 0


def test_a_flood_of_names_is_cut_off_and_nothing_else_stands_still(group):
    ana = group.node("Ana")
    with liar(group, ana) as other:
        club = bytes.fromhex(ana.clubs.view.club.id)
        flood = tuple(GameName(bytes([n % 256]) * 32, "tau", n, b"", 0) for n in range(200))

        def send():
            for _ in range(300):                        # nobody has asked for them
                other.send(ana.identity.key, ClubNames(club, 0, 200, flood))
                other.send(ana.identity.key, ClubPiece(bytes(32), 0, b"x"))
                other.send(ana.identity.key, ClubWords(club, b"", (b"x" * 100,)))
        other.run(send)
        began = time.monotonic()
        group.wait(lambda: any("nothing more is taken" in text for text in ana.notices), "an end")
        assert time.monotonic() - began < 20
        group.wait(lambda: ana.clubs.view.gaps == (), "none of its names")
        assert ana.clubs._bad[other.identity.key] >= BAD
        assert ana.clubs.view.here == ()


def test_garbage_in_place_of_a_file_is_told_once_and_counts_for_nothing(group):
    ana = group.node("Ana")
    with liar(group, ana) as other:
        names = [GameName(bytes([n]) * 32, "tau", n, bytes([n]) * 32, 30_000) for n in range(5)]
        names_heard = offered(ana, other, names)

        def hear(sender, message):
            names_heard(sender, message)
            if isinstance(message, ClubGet):
                other.send(sender, ClubPiece(message.file, message.at, b"x" * min(16384, 30_000 - message.at)))
        other.clubs.hear = hear
        group.wait(lambda: any("nothing more is taken" in text for text in ana.notices), "an end")
        assert sum("wrong" in text for text in ana.notices) == 2
        assert [*(ana.home / "club" / "parts").iterdir()] == []
        assert [*(ana.home / "club" / "games").iterdir()] == []


def test_a_file_that_is_said_to_be_huge_is_not_asked_for(group):
    ana = group.node("Ana")
    with liar(group, ana) as other:
        asked = []
        huge, small = (GameName(bytes([n]) * 32, "tau", n, bytes([n]) * 32, size) for n, size in ((1, 1 << 30), (2, 9)))
        names_heard = offered(ana, other, [huge, small])

        def hear(sender, message):
            names_heard(sender, message)
            if isinstance(message, ClubGet):
                asked.append(message.file)
        other.clubs.hear = hear
        group.wait(lambda: asked, "a question for a file")      # the oldest game comes first
        assert set(asked) == {small.file}


def test_who_is_no_member_gets_nothing(group, tmp_path):
    ana, eva = member_node(group, 0, "Ana"), group.node("Eva")
    give(ana.home, puzzle(tmp_path))
    founded(group)
    group.meet(ana, eva)
    got = []
    eva.clubs.hear = lambda _sender, message: got.append(message)
    club = bytes.fromhex(ana.clubs.view.club.id)
    file = next(iter(ana.clubs._games._files.held.values()), None)
    eva.run(lambda: eva.send(ana.identity.key, ClubHolds(club, bytes(32), bytes(32))))
    eva.run(lambda: eva.send(ana.identity.key, ClubGet(bytes.fromhex(file.file) if file else bytes(32), 0)))
    group.sit_down(ana, eva)                            # messages of a link come in their order
    assert got == []


def test_a_file_that_was_broken_off_goes_on_where_it_was(group, tmp_path):
    ana, cleo = member_node(group, 0, "Ana"), group.node("Cleo")
    file = puzzle(tmp_path)
    give(ana.home, file)
    group.meet(ana, cleo)
    ana.in_club(lambda clubs: clubs.found("Thursday club", Rules(), [(networks.IDENTITIES[1].key, "Ben")]))
    group.wait(lambda: counted(ana) == 1, "own game")
    row, = ana.clubs._games._files.held.values()
    half = row.size // 2
    parts = cleo.home / "club" / "parts"
    parts.mkdir(parents=True)
    (parts / f"{row.file}-{ana.identity.key.hex()[:16]}").write_bytes(
        (ana.home / "club" / "games" / row.name).read_bytes()[:half])
    asked, piece = [], ana.clubs._games._files.piece
    ana.clubs._games._files.piece = lambda file, at, size: (asked.append(at), piece(file, at, size))[1]
    code = ana.clubs.view.club.code
    join(group, cleo, code)
    group.wait(lambda: counted(cleo) == 1, "the game")
    assert asked == [half]


def test_private_notes_do_not_leave_the_computer(group):
    """What a member keeps of its own secrets beside its entries isn't in the file that others get."""
    ana, cleo = group.node("Ana"), group.node("Cleo")
    table = group.sit_down(ana, cleo)
    group.play_out(table, ana, cleo)
    group.verified(table, ana, cleo)
    for node in (ana, cleo):
        node.leave(table)
    founded(group, cleo)
    group.wait(lambda: counted(ana) == counted(cleo) == 1, "the game")
    (own,), (shared,) = (ana.home / "played").glob("*.fairdeal"), (ana.home / "club" / "games").glob("*.fairdeal")
    records = read(own).records
    assert any(not record.entry for record in records)
    assert [*read(shared).records] == [record for record in records if record.entry]


def test_the_game_of_a_file_names_no_place_on_the_disk(tmp_path):
    whole = read(puzzle(tmp_path))
    charter = decode_charter(whole.charter)
    path = filed(tmp_path / "out", encode_charter(replace(charter, game="../../x")), [])
    with pytest.raises(BadCharter, match="know the game"):
        bare(path)


def test_a_forged_game_is_told_and_counts_for_nothing(group, tmp_path):
    ana = group.node("Ana")
    whole = puzzle(tmp_path).read_bytes()
    forged = whole[:-4] + bytes(4)
    with liar(group, ana, [(one.key, "P") for one in networks.IDENTITIES[:2]]) as other:
        table = table_hash(read(tmp_path / "deal.fairdeal").charter)
        names_heard = offered(ana, other, [GameName(table, "tau", 1, sha256(forged).digest(), len(forged))])

        def hear(sender, message):
            names_heard(sender, message)
            if isinstance(message, ClubGet):
                other.send(sender, ClubPiece(message.file, message.at, forged[message.at:message.at + 16384]))
        other.clubs.hear = hear
        group.wait(lambda: any("is wrong and doesn't count" in text for text in ana.notices), "a word about it")
        assert counted(ana) == 0
        assert [*(ana.home / "club" / "games").iterdir()] == []


def test_a_file_with_other_bytes_than_were_named_is_not_taken_in(tmp_path):
    part = puzzle(tmp_path)
    table = table_hash(read(part).charter)
    (tmp_path / "club" / "games").mkdir(parents=True)
    with pytest.raises(WrongFile, match="asked for"):
        taken_in(tmp_path, part, GameName(table, "tau", 1, bytes(32), part.stat().st_size), OPEN)
