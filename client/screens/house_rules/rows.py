"""The rows of house rules in a list: a control for each option, and the named sets to choose from."""
from collections.abc import Mapping, Sequence
from pathlib import Path

from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.pages import rule_sets
from client.pages.rule_sets import RuleSet
from client.ui.areas import chooser
from client.ui.option_list import OptionRow
from client.ui.widgets import Button, Control
from p2p.games.game import Option
from p2p.language import capital, code, joined, tr

USUAL = RuleSet(tr("As usual"), tr("the usual rules of this program"), {})
OWN_MIX = tr("a mix of your own")


def all_sets(home: Path, game: str) -> tuple[RuleSet, ...]:
    """Returns the sets of a game: the usual rules, those of its sources, own ones. What is usual in the country of the
    language spoken here stands first."""
    found = LISTINGS[game].rule_sets
    first = () if any(not one.rules and not one.by_seats for one in found) else (USUAL,)
    return tuple(sorted((*first, *found, *rule_sets.own(home, game)), key=lambda one: one.country != code()))


def named(sets: Sequence[RuleSet], game: str, options: Mapping[str, str], seats: int) -> RuleSet | None:
    """Returns the last of these sets that the house rules among the options follow; None if none."""
    return next((one for one in reversed(sets)
                 if all(options.get(name) == value for name, value in one.chosen(game, seats).items())), None)


def control(game: str, option: Option, options: Mapping[str, str], scale: Scale, room: float) -> Control:
    """Returns the control of an option in a row `room` units wide: a way to its own page if it has one."""
    name, value = f"option {option.name}", options.get(option.name, option.usual)
    if option.name in LISTINGS[game].lists:
        return Button(name, joined("", (dict(option.values)[value], "…")))
    return chooser(scale, name, option.values, value, room)


def option_row(game: str, option: Option, options: Mapping[str, str], scale: Scale, room: float) -> OptionRow:
    """Returns the row of an option: what its value means, or what the option is for."""
    value, listed = options[option.name], LISTINGS[game].lists.get(option.name, tuple)()
    why = next((choice.line for choice in listed if choice.value == value), option.why)
    return OptionRow(option.title, why, control(game, option, options, scale, room), value != option.usual)


def set_rows(sets: Sequence[RuleSet], chosen: RuleSet | None, scale: Scale, room: float) -> list[OptionRow]:
    """Returns the row in which one press takes all rules of a named set; none without several sets. `chosen` is the set
    that the rules follow now."""
    if len(sets) < 2:
        return []
    names = [(str(number), one.name) for number, one in enumerate(sets)] + ([] if chosen else [("", OWN_MIX)])
    line = joined("", (capital(chosen.line), ".")) if chosen else tr("Rule sets, above, keeps it under a name.")
    here = next((one for one in sets if one.country == code()), None)
    if here and here is not chosen:
        line = joined(" ", (line, tr("Usual in your country: {name}.", name=here.name)))
    now = str(sets.index(chosen)) if chosen else ""
    return [OptionRow(tr("Rule set"), line, chooser(scale, "set", names, now, room))]
