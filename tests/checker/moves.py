"""The text of moves: a verb and arguments (form 5.1 of tarot; the same in all games)."""
import re

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,31}")
NUMBER = re.compile(r"0|[1-9][0-9]{0,59}")


class Illegal(Exception):
    """A move that the rules refuse, by the number of a rule."""


def refuse(bad, rule):
    if bad:
        raise Illegal(rule)


def parsed(text):
    """(verb, arguments) or None."""
    verb, *arguments = text.split(" ")
    if len(text) > 300 or not WORD.fullmatch(verb):
        return None
    if not all(NUMBER.fullmatch(word) or WORD.fullmatch(word) for word in arguments):
        return None
    return verb, tuple(int(word) if NUMBER.fullmatch(word) else word for word in arguments)
