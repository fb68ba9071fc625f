"""assets/check.html in node, as its worker runs: against the values of p2p/vectors, and with forged and damaged files.

The page shares no line with the program; what is expected comes from the vectors and from whoever forged a file."""
import base64
import hashlib
import json
import random
import re

import pytest

from p2p.table.transcript import verify
from tests import refusals
from tests.check_page.forger import AT, BODY, MEMBER, VECTORS, Game, flipped, forgeries, put, put_in, signed
from tests.check_page.node import NODE, PAGE, ROOT, reports, written
from tests.checker.records import read_file
from tests.each import each
from tests.effort import times

RULES_KNOW_THE_END = {"tau", "pcset", "lines", "ahead", "fewer", "five", "forfeit", "gap", "hidden", "left",
                      "resigned", "day", "window", "four", "sooner", "heard", "seats", "tied", "stands", "slow",
                      "crossed", "twice", "returned"}    # no deck
pytestmark = pytest.mark.skipif(not NODE, reason="needs node")


def six_words(running):
    """The words of a running hash in hex, by section 7 of the protocol."""
    bits = f"{int(hashlib.sha256(bytes.fromhex(running)).hexdigest(), 16):0256b}"
    words = (ROOT / "p2p" / "words.txt").read_text().split()
    return " ".join(words[int(bits[at:at + 11], 2)] for at in range(0, 66, 11))


@pytest.fixture(scope="module")
def vectors():
    """The page's report on each vector, with its values."""
    names = sorted(path.stem for path in VECTORS.glob("*.json") if path.with_suffix(".fairdeal").exists())
    found = reports([VECTORS / f"{name}.fairdeal" for name in names])
    return {name: (report, json.loads((VECTORS / f"{name}.json").read_text())) for name, report in
            zip(names, found, strict=True)}


def test_every_vector_is_right_with_its_table_its_coins_and_its_entries(vectors):
    for name, (report, values) in vectors.items():
        assert (name, report["verdict"], report.get("fault")) == (name, "right", None)
        assert report["charter"]["table"] == values["table"]
        assert report["coins"] == values["coins"]
        assert report["entries"] == len(values["entries"])


def test_a_table_of_a_day_is_told_as_one(vectors):
    said = {name: report["charter"]["day"] for name, (report, _) in vectors.items()}
    assert {name: day for name, day in said.items() if day} == {"day": "2026-11-28"}


def test_the_six_words_of_a_game_with_decks_are_those_of_the_vector(vectors):
    decked = {name: pair for name, pair in vectors.items() if name not in RULES_KNOW_THE_END}
    assert {name: report["words"] for name, (report, _) in decked.items()} == {
        name: values["seal"] for name, (_, values) in decked.items()}
    assert len(decked) == 9


def test_the_six_words_of_a_game_without_decks_are_among_those_that_all_signed(vectors):
    for name in RULES_KNOW_THE_END:
        report, values = vectors[name]
        assert "words" not in report
        signed = dict(report["signed"])
        step, = (step for step, words in signed.items() if words == values["seal"])
        assert six_words(values["steps"][step - 1]["R"]) == values["seal"]


def test_every_deal_whose_seeds_were_shown_is_done_again(vectors):
    states = {name: [deal["state"] for deal in report["deals"]] for name, (report, _) in vectors.items()
              if report["deals"]}
    assert states == {"anew": ["shown"], "before": ["not shown", "shown"], "carried": ["shown"], "findings": ["shown"],
                      "saved": ["shown"], "tarok": ["shown"], "taroky": ["shown"], "void": ["not shown", "shown"],
                      "voted": ["not shown", "shown"]}
    for report, _ in vectors.values():
        for deal in report["deals"]:
            if deal["state"] == "shown":
                assert sorted(deal["faces"][:54]) == list(range(54))


def test_the_pages_own_cryptography_finds_what_the_browsers_finds(vectors, tmp_path):
    names = ["taroky", "tau", "saved"]
    same = reports([VECTORS / f"{name}.fairdeal" for name in names], "--noble")
    assert [report.pop("curve") for report in same] == ["noble"] * 3
    assert same == [{key: value for key, value in vectors[name][0].items() if key != "curve"} for name in names]
    wrong = {one.name: one for one in forgeries()}
    some = [wrong[name] for name in ("signed by the other", "taroky: bit of a seed", "taroky: another lock named")]
    found = reports(written(tmp_path, [one.data for one in some]), "--noble")
    assert [report["fault"]["reason"] for report in found] == [one.reason for one in some]


def test_a_file_that_lacks_the_last_signatures_or_the_end_is_not_whole(tmp_path):
    game = Game("taroky")
    last = game.fields(len(game.entries) - 1)
    without = [raw for place, raw in enumerate(game.entries) if game.fields(place)[4][0] < last[4][0]]
    one = [raw for place, raw in enumerate(game.entries) if game.fields(place)[4][0] < last[4][0]
           or game.fields(place)[1] == 1]
    carried = next(path for path in VECTORS.glob("*.fairdeal") if not path.with_suffix(".json").exists())
    found = reports([*written(tmp_path, [game.written(without), game.written(one), game.written(game.entries[:60]),
                                         game.written(game.entries[:3]), game.written([])]), carried])
    assert [report["verdict"] for report in found] == ["unfinished"] * 6
    assert not any(report.get("words") for report in found)


def test_more_than_thirty_kinds_of_forged_files_are_found_each_for_its_reason(tmp_path):
    made = forgeries()
    assert len({one.name.partition(": ")[2] or one.name for one in made}) > 60
    found = reports(written(tmp_path, [one.data for one in made]))
    said = {one.name: report["fault"]["reason"] if report.get("fault") else report["verdict"]
            for one, report in zip(made, found, strict=True)}
    assert said == {one.name: one.reason for one in made}
    assert not any(report.get("words") for report in found)


def test_of_several_faults_the_first_is_told_of_the_member_that_verify_names(tmp_path):
    """A wrong share of one, and behind it what the page would find first: a fork of the other, a bad signature, bytes
    of no form."""
    race = Game("tau")
    share = race.kind("share")[1]
    wrong = race.rewritten({share: put(BODY, 1, bytes(32))})
    whose, whole = race.fields(share)[MEMBER], Game("tau")
    whole.entries = read_file(wrong)[1]
    last = next(place for place in reversed(range(len(whole.entries))) if whole.fields(place)[MEMBER] != whose)
    fork = signed(put_in(whole.fields(last), AT, whole.fields(last)[AT] + 1))
    behind = ([fork], [flipped(whole.entries[last], 5)], [b"no entry"])
    paths = written(tmp_path, [whole.written([*whole.entries, *more]) for more in behind])
    for path, report in zip(paths, reports(paths), strict=True):
        assert report["fault"] == {"reason": "share", "entry": share + 1, "deal": 0,
                                   "name": report["charter"]["names"][whose]}
        assert verify(path).culprit == whose
        assert verify(path).bad == share + 1


def test_of_the_refused_files_of_the_vectors_the_page_names_nobody_else_and_misses_what_only_rules_tell(tmp_path):
    told = json.loads((VECTORS / "refused.json").read_text("utf-8"))
    found = reports(written(tmp_path, [refusals.file_of(one) for one in told]))
    missed = set()
    for one, report in zip(told, found, strict=True):
        fault = report.get("fault") or {}
        if not fault:
            missed.add((one["check"], one.get("fault", "")))
        elif fault["name"]:
            assert fault["name"] == report["charter"]["names"][one["member"]], one["name"]
            assert fault["entry"] == one["entry"], one["name"]
    assert missed <= {("charter", ""), ("order", "saw too much"), ("order", "drift"), ("coins", "answer"),
                      ("cards", "cheat"), ("claims", "answer"), ("claims", "two seals"), ("chains", "form"),
                      ("chains", "early"), ("rules", "illegal"), ("claims", "unseen"), ("order", "idle")}


def test_a_file_of_any_shape_ends_in_a_verdict_that_is_known(tmp_path):
    """Bytes changed, taken out, put in, repeated, anywhere in files of every kind."""
    luck, made = random.Random(31), []
    names = ("tau", "resigned", "lines", "before", "carried", "taroky")
    for number in range(times(30, 1500)):
        data = bytearray((VECTORS / f"{names[number % len(names)]}.fairdeal").read_bytes())
        for _ in range(luck.choice((1, 1, 2, 5))):
            at = luck.randrange(len(data))
            size = luck.choice((1, 1, 4, 32, 500))
            new = luck.choice((luck.randbytes(size), data[at // 2:at // 2 + size], b""))
            data[at:at + luck.choice((0, size))] = new
        made.append(bytes(data))
    found = reports(written(tmp_path, made))
    assert [report for report in found if (report.get("fault") or {}).get("reason") == "unknown"] == []
    assert {report["verdict"] for report in found} <= {"wrong", "unreadable", "right", "unfinished"}


def test_every_reason_has_its_sentence():
    sources = ROOT / "assets" / "generator" / "check" / "src"
    told = set(re.findall(r'^    (?:"([^"]+)"|(\w+)): tr\("', (sources / "sentences.js").read_text("utf-8").partition(
        "  reasons: {")[2], re.MULTILINE))
    told = {first or second for first, second in told}
    assert {one.reason for one in forgeries()} <= told
    named = " ".join(path.read_text("utf-8") for path in sources.glob("*.js"))
    assert [reason for reason in told if f'"{reason}"' not in named and f"{reason}:" not in named] == []


def page_parts():
    html = PAGE.read_text("utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)[1]
    return html, policy


def test_the_page_is_small_and_whole_and_may_use_no_network():
    html, policy = page_parts()
    assert PAGE.stat().st_size <= 120_000
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == rules["connect-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert (rules["worker-src"], rules["img-src"]) == ("blob:", "data:")
    assert not re.search(r"<(script|img|iframe|object|embed|audio|video|source)\b[^>]*\bsrc", html)
    assert re.findall(r'<link [^>]*href="([^"]*)"', html) == ["data:,"]


@each("kind", ["script", "style"])
def test_only_the_pages_own_script_and_style_are_allowed(kind):
    html, policy = page_parts()
    content, = re.findall(f"<{kind}>(.*?)</{kind}>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    assert f"{kind}-src 'sha256-{digest}'" in policy
