"""Sets of house rules: named ones are playable, own ones are kept, codes bring the same rules and nothing else."""
import json
from contextlib import suppress

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from client import languages
from client.games.catalogue import LISTINGS
from client.pages import rule_sets
from client.pages.rule_sets import FILE, MOST, BadRuleCode, code_of, differing, forget, keep, own, read_code
from client.screens.house_rules.rows import all_sets
from client.screens.rule_sets_page import RuleSets
from client.screens.setup import Setup
from p2p.games import GAMES
from p2p.games.game import settle_options, usual
from p2p.language import spoken
from p2p.table.match import SAVED, new_match, options_of
from tests.client.screen_drivers import Driver
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import USUAL, written
from tests.effort import times

HOUSE = {"pagat_value": "10", "tie": "povinnost"}


def page(tmp_path, game="taroky", seats=4) -> Driver:
    shown = desk(tmp_path)
    options = {**usual(GAMES[game].OPTIONS), "deals": "8"}
    driver = Driver(shown, RuleSets(shown, game, options, seats), lambda: 0.0)
    driver.draw()
    return driver


# --- Sets

@pytest.mark.parametrize(("game", "one"), [(game, one) for game, listing in LISTINGS.items()
                                           for one in listing.rule_sets], ids=lambda what: getattr(what, "name", what))
def test_a_deal_can_be_begun_by_every_named_set_and_it_holds_only_what_differs(game, one):
    for seats in GAMES[game].SEATS:
        chosen = one.chosen(game, seats)
        assert settle_options(GAMES[game].OPTIONS, chosen) == chosen
        new_match(GAMES[game], seats, chosen).deal()
        assert differing(game, chosen) == {**one.rules, **one.by_seats.get(seats, {})}


def test_the_named_sets_of_the_card_games():
    """The sources of rules 12 of Tarok and 14 of Taroky that say enough to play by."""
    assert [one.name for one in LISTINGS["tarok"].rule_sets] == ["As usual", "pagat.com", "League"]
    assert [one.name for one in LISTINGS["taroky"].rule_sets] == [
        "Mach Tarok", "Mach Tarok online", "Westfest league", "Czech cards"]
    league = LISTINGS["tarok"].rule_sets[2].chosen("tarok", 3)
    assert (league["values"], league["kontra_max"], league["klop_full"]) == ("10_30_50", "4", "35")
    assert LISTINGS["tarok"].rule_sets[1].chosen("tarok", 4)["auction"] == "usual"


def test_own_sets_are_kept_by_game_written_over_and_deleted(tmp_path):
    assert keep(tmp_path, "taroky", "  Thursday   club ", {**HOUSE, "red_pips": "4321"}) == ""
    assert keep(tmp_path, "tau", "Fast", {"mode": "z3tau"}) == ""
    assert [(one.name, dict(one.rules)) for one in own(tmp_path, "taroky")] == [("Thursday club", HOUSE)]
    keep(tmp_path, "taroky", "Thursday club", {"tie": "povinnost"})
    assert [dict(one.rules) for one in own(tmp_path, "taroky")] == [{"tie": "povinnost"}]
    assert forget(tmp_path, "taroky", "Thursday club") == ""
    assert own(tmp_path, "taroky") == ()
    assert [one.name for one in own(tmp_path, "tau")] == ["Fast"]


def test_there_are_so_many_own_sets_and_none_without_a_name(tmp_path):
    for number in range(MOST):
        assert keep(tmp_path, "tau", f"Set {number}", {}) == ""
    assert "delete one" in keep(tmp_path, "tau", "One more", {})
    assert keep(tmp_path, "tau", "Set 1", {"mode": "z3tau"}) == ""
    assert "name" in keep(tmp_path, "tau", " \n", {})


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b"[" * 100_000, b'{"taroky": 3}', json.dumps({"taroky": {
    "x\u202e": {}, "": {}, "Odd": {"pagat_value": "7", "tie": 3, "nothing": "x"}}}).encode()],
    ids=lambda content: repr(content[:20]))
def test_a_damaged_file_harms_nothing(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    assert all(one.rules == {} and one.name == "Odd" for one in own(tmp_path, "taroky"))
    assert keep(tmp_path, "taroky", "Mine", HOUSE) == ""
    assert dict(own(tmp_path, "taroky")[-1].rules) == HOUSE


# --- Codes

@settings(max_examples=times(60, 300), deadline=None)
@given(st.data())
def test_a_code_brings_the_same_rules(data):
    game = data.draw(st.sampled_from(sorted(GAMES)))
    options = {option.name: data.draw(st.sampled_from([value for value, _ in option.values]))
               for option in GAMES[game].OPTIONS}
    code = code_of(game, {**options, "deals": "8"})
    assert read_code(game, f" {code.lower()} ") == differing(game, options)


@settings(max_examples=times(60, 300), deadline=None)
@given(st.text(max_size=70))
def test_any_text_is_a_code_or_refused(text):
    with suppress(BadRuleCode):
        assert settle_options(GAMES["taroky"].OPTIONS, read_code("taroky", text))


def test_a_mistyped_sign_another_game_and_other_options_are_noticed(monkeypatch):
    code = code_of("taroky", HOUSE)
    other = "2" if code[0] != "2" else "3"
    for wrong in (other + code[1:], code[:-1], code + "0"):
        with pytest.raises(BadRuleCode):
            read_code("taroky", wrong)
    with pytest.raises(BadRuleCode, match="Tarok"):
        read_code("tarok", code)
    monkeypatch.setattr(GAMES["taroky"], "OPTIONS", GAMES["taroky"].OPTIONS[1:])
    with pytest.raises(BadRuleCode):
        read_code("taroky", code)


def test_codes_of_few_rules_are_short():
    assert len(code_of("taroky", {})) <= 4
    assert max(len(code_of(game, {})) for game in GAMES) <= 5


# --- The page

def test_choosing_a_set_changes_the_house_rules_and_leaves_the_length_of_the_match(tmp_path):
    driver = page(tmp_path)
    assert driver.screen.chosen.name == "Mach Tarok"
    driver.screen.use_control("set 2")
    assert driver.screen.chosen.name == "Westfest league"
    assert (driver.screen.options["red_pips"], driver.screen.options["deals"]) == ("1432", "8")
    driver.screen.use_control("set 0")
    assert differing("taroky", driver.screen.options) == {}


def test_rules_get_a_name_a_code_and_are_deleted(tmp_path, monkeypatch):
    driver, clipboard = page(tmp_path), []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    driver.screen.options |= HOUSE
    assert driver.screen.chosen is None
    driver.screen._name.text = "Thursday club"
    driver.screen.use_control("save")
    assert driver.screen.chosen.name == "Thursday club"
    driver.screen.use_control("copy")
    other = page(tmp_path / "other")
    other.screen._typed.text = clipboard[0]
    other.screen.use_control("take")
    assert differing("taroky", other.screen.options) == HOUSE
    driver.draw()
    driver.screen.use_control("delete")
    assert own(tmp_path, "taroky") == ()
    assert differing("taroky", driver.screen.options) == HOUSE


def test_a_code_is_typed_by_hand_and_taken_with_enter(tmp_path):
    """In small letters, with spaces instead of hyphens; it then stands above as everybody writes it, and the field is
    free for the next one. What is wrong about one is said in red, and changes nothing."""
    driver, code = page(tmp_path), code_of("taroky", HOUSE)

    def typed(text):
        driver.screen.form.take_focus("typed")
        for sign in text:
            driver.event(pygame.TEXTINPUT, text=sign)
        driver.key(pygame.K_RETURN)
        return written(driver.screen, USUAL)
    assert code in typed(code.lower().replace("-", " "))
    assert differing("taroky", driver.screen.options) == HOUSE
    assert driver.screen._typed.text == ""
    said = typed(code.lower()[:-1])
    assert any("whole" in words for words in said)
    assert driver.screen._typed.text == code.lower()[:-1]
    assert differing("taroky", driver.screen.options) == HOUSE


def test_single_rules_are_changed_in_their_places_and_those_that_differ_stand_first(tmp_path):
    driver = page(tmp_path)
    names = [row.control.name for row in driver.screen.listed.rows]
    assert names == [f"option {option.name}" for option in GAMES["taroky"].OPTIONS]
    driver.screen.form.take_focus("option contra_on_pagat")
    driver.key(pygame.K_RIGHT)
    driver.draw()
    assert differing("taroky", driver.screen.options) == {"contra_on_pagat": "yes"}
    assert [row.control.name for row in driver.screen.listed.rows] == names
    assert driver.screen.chosen is None
    driver.screen._which.value = "differ"
    driver.screen.use_control("which")
    driver.draw()
    assert [row.control.name for row in driver.screen.listed.rows] == ["option contra_on_pagat"]
    driver.screen.use_control("set 3")
    driver.draw()
    assert {row.title for row in driver.screen.listed.rows if row.differs} == {
        "Red pips", "Lowest partner card", "Partner call", "Offers to the fourth"}


def test_a_page_of_rules_that_differ_shows_all_those_first(tmp_path):
    screen = RuleSets(desk(tmp_path), "taroky", usual(options_of(GAMES["taroky"])) | {"contra_on_pagat": "yes"}, 4)
    names = [row.control.name for row in screen.listed.rows]
    assert names[0] == "option contra_on_pagat"
    assert len(names) == len(GAMES["taroky"].OPTIONS)


def test_the_mode_of_a_race_is_chosen_on_its_own_page(tmp_path):
    driver = page(tmp_path, "tau", 2)
    driver.go(driver.screen.use_control("option mode"))
    driver.draw()
    driver.go(driver.screen.use_control("z3tau"))
    driver.draw()
    assert driver.screen.options["mode"] == "z3tau"
    assert next(row for row in driver.screen.listed.rows if row.title == "Mode").control.label.endswith("…")


def test_a_named_set_of_a_source_cannot_be_deleted(tmp_path):
    driver = page(tmp_path)
    assert not driver.screen._delete.enabled


def test_the_set_up_leads_there_and_takes_the_rules_over(tmp_path):
    shown = desk(tmp_path)
    driver = Driver(shown, Setup(shown, "tarok", "alone"), lambda: 0.0)
    driver.draw()
    driver.go(driver.screen.use_control("sets"))
    driver.draw()
    driver.screen.use_control("set 1")
    driver.key(pygame.K_ESCAPE)
    driver.draw()
    assert driver.screen.options["auction"] == "free"
    assert driver.screen.options["no_tarok_hand"] == "klop"


def test_the_check_covers_the_whole_table_of_rules():
    assert rule_sets._check("tau", 7) != rule_sets._check("taroky", 7)


# --- In the set-up

def test_one_press_in_the_set_up_takes_the_rules_of_a_set_and_the_strip_says_by_whose_it_is_played(tmp_path):
    shown = desk(tmp_path)
    keep(shown.node.home, "taroky", "Thursday club", HOUSE)
    driver = Driver(shown, Setup(shown, "taroky", "alone"), lambda: 0.0)
    driver.draw()
    assert "by the rules of" not in " ".join(written(driver.screen, USUAL))
    seen = []
    for _ in range(4):                              # four named sets, then the own one
        driver.screen.form.take_focus("set")
        driver.key(pygame.K_RIGHT)
        seen.append(differing("taroky", driver.screen.options))
    assert seen == [*(dict(one.rules) for one in LISTINGS["taroky"].rule_sets[1:]), HOUSE]
    assert "Mira against three bots, by the rules of Thursday club." in written(driver.screen, USUAL)
    driver.screen.options["tie"] = usual(GAMES["taroky"].OPTIONS)["tie"]
    driver.screen.use_control("")
    assert "a mix of your own" in written(driver.screen, USUAL)
    assert differing("taroky", driver.screen.options) == {"pagat_value": "10"}


def test_the_rules_of_a_save_code_can_t_be_taken_from_a_set(tmp_path):
    shown = desk(tmp_path)
    setup = Setup(shown, "taroky", "alone")
    assert "Rule set" in written(setup, USUAL)
    setup.options[SAVED] = "taroky:code"
    setup.use_control("")
    assert "Rule set" not in written(setup, USUAL)


def test_a_game_with_no_sets_has_no_row_for_them(tmp_path):
    shown = desk(tmp_path)
    assert "Rule set" not in written(Setup(shown, "lines", "alone"), USUAL)


# --- What is usual in a country

@pytest.mark.parametrize(("game", "code", "name"), [("taroky", "cs", "Czech cards"), ("tarok", "sl", "As usual")])
def test_the_set_of_a_country_says_so_to_every_reader_and_has_its_red_pips_and_points(game, code, name):
    """Facts of both countries: red pips 1 2 3 4 from the best, the pack counts 70 (rules 1.2 and 1.4 of Tarok); Taroky
    counts 106 (rule 1.4)."""
    one, = [one for one in LISTINGS[game].rule_sets if one.country]
    assert (one.name, one.country) == (name, code)
    assert one.rules.get("red_pips", "1234") == "1234"
    for language in languages.CODES:
        with spoken(languages.catalogue(language)):
            line = str(one.line).replace("\u00a0", " ")
        assert line.startswith({"en": "usual in ", "cs": {"cs": "v Česku", "sl": "ve Slovinsku"}[code],
                                "sl": {"cs": "na Češkem", "sl": "v Sloveniji"}[code]}[language]), line
        assert ("1 2 3 4" in line, "70" in line, "106" in line) == (True, True, game == "taroky")


@pytest.mark.parametrize(("game", "code", "first", "said"), [
    ("taroky", "en", "Mach Tarok", ""), ("taroky", "cs", "Czech cards", "V Česku je obvyklé: České karty."),
    ("taroky", "sl", "Mach Tarok", ""), ("tarok", "sl", "As usual", ""), ("tarok", "cs", "As usual", "")])
def test_who_reads_a_language_is_offered_what_is_usual_in_its_country_and_nothing_is_forced(tmp_path, game, code, first,
                                                                                           said):
    with spoken(languages.catalogue(code)):
        assert all_sets(tmp_path, game)[0].name == first
        shown = desk(tmp_path)
        setup = Setup(shown, game, "alone")
        words = " ".join(written(setup, USUAL))
        assert differing(game, setup.options) == {}, "the usual rules until somebody chooses"
        assert ("V Česku je obvyklé" in words, said in words) == (bool(said), True)
        if said:
            driver = Driver(shown, setup, lambda: 0.0)
            driver.draw()
            setup.form.take_focus("set")
            driver.key(pygame.K_LEFT)
            assert differing(game, setup.options) == LISTINGS[game].rule_sets[-1].rules
            assert "V Česku je obvyklé" not in " ".join(written(setup, USUAL))
