"""The command `fairdeal`: reads the words typed after it and starts what they ask for. Knows no rules and no socket."""
import argparse
import json
import math
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from client import languages
from p2p.games import GAMES
from p2p.identity import IdentityError
from p2p.language import joined, language, reason, tr, trc, trn

if TYPE_CHECKING:
    from p2p.table.transcript import Check

NO_HOME = tr("There is no home folder here to keep key and games in. Choose a folder with --data DIR.")
# What stands for a value behind a word of the command line.
DIR, FILE, NAME = trc("a value", "DIR"), trc("a value", "FILE"), trc("a value", "NAME")
SEAL = tr("seal")
CHECKS = {"file": trc("a check", "file"), "charter": trc("a check", "charter"), "carried": trc("a check", "carried"),
          "signatures": trc("a check", "signatures"), "chains": trc("a check", "chains"),
          "order": trc("a check", "order"), "coins": trc("a check", "coins"), "cards": trc("a check", "cards"),
          "claims": trc("a check", "claims"), "rules": trc("a check", "rules"), "end": trc("a check", "end")}
VERDICT, CHECK = 7, 10          # columns of their words
SHOWN = next(iter(GAMES))                   # the game of a demo that names none
LONGEST = 86_400                # seconds that a demo may take
WRONG, NOT_WHOLE, TROUBLE = 1, 2, 3     # a check failed; a file is sound so far; a sentence says what stands in the way
BAR = 40                        # characters of the bar that shows how far a long check is
PIPE_CLOSED, INTERRUPTED = 141, 130     # as a shell counts SIGPIPE and SIGINT
# What argparse says by itself, for the catalogues: it asks `gettext` for these (Python 3.11 to 3.14).
OF_ARGPARSE = (
    tr("usage: "), tr("%(heading)s:"), tr("positional arguments"), tr("options"),
    tr("show this help message and exit"),
    tr("%(prog)s: error: %(message)s\n"), tr("argument %(argument_name)s: %(message)s"),
    tr("the following arguments are required: %s"), tr("unrecognized arguments: %s"), tr("expected one argument"),
    tr("expected at most one argument"), tr("expected at least one argument"), tr("ignored explicit argument %r"),
    tr("not allowed with argument %s"), tr("invalid choice: %(value)r (choose from %(choices)s)"),
    tr("unknown parser %(parser_name)r (choices: %(choices)s)"),
    tr("ambiguous option: %(option)s could match %(matches)s"))


class CommandTrouble(Exception):
    """A command that can't be carried out here; the text is the sentence that says why."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command. Returns the exit code: 0, 1 for a failed check, 2 for a file that is sound but not whole, 3 for
    trouble that a sentence explains."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _fill_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    languages.choose()
    try:
        arguments = _parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, (OSError, *_troubles())):
            raise
        languages.say(_sentence(error), sys.stderr)
        return TROUBLE
    return code


def _sentence(error: Exception) -> str:
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    if not error.filename:
        return f"{reason(error)}."
    return str(tr("Can't use {file}: {reason}.", file=error.filename, reason=reason(error)))


def _fill_streams() -> None:
    """Opens the standard streams where there is no console: what is opened next would get their numbers."""
    if sys.stdout is not None and sys.stderr is not None:
        return
    with suppress(OSError):
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass
        os.close(number)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))     # noqa: SIM115  as long as the program


def _troubles() -> tuple[type[Exception], ...]:
    """Returns the errors that are nobody's mistake here; the text of each is a sentence for the player."""
    from client.desktop_entry import NoDesktop
    from p2p.club.words import BadClub
    from p2p.games.saved import BadCode
    from p2p.log.charter import BadCharter
    from p2p.log.store import StoreError
    from p2p.peer.node import NodeError
    return CommandTrouble, IdentityError, NoDesktop, NodeError, StoreError, BadCharter, BadCode, BadClub


# ---------------------------------------------------------------------- the words of the command line

class _Parser(argparse.ArgumentParser):
    """A parser that ends with TROUBLE for words without meaning: its usual code, 2, has a meaning of its own here."""

    def _print_message(self, message: str, file: Any = None) -> None:
        stream = file or sys.stderr
        super()._print_message(languages.typeset_on(stream, message or ""), stream)

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        said = language().gettext("%(prog)s: error: %(message)s\n")        # argparse's own sentence
        self.exit(TROUBLE, said % {"prog": self.prog, "message": message})


class _Version(argparse.Action):
    """Prints the version and ends the program. Only then it is looked up: that takes a while."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        from p2p.log import charter
        from p2p.net import wire
        try:
            print(f"fairdeal {version('fairdeal')}")
        except PackageNotFoundError:        # run from a folder that was never installed
            languages.say(tr("fairdeal (not installed)"))
        games = joined(", ", [joined(" ", (game.TITLE, str(game.RULES))) for game in GAMES.values()])
        print(tr("wire {wire}, charter {charter}, rules of {games}", wire=wire.VERSION, charter=charter.VERSION,
                 games=games))
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    vars(argparse)["_"] = lambda message: message and language().gettext(message)
    parser = _Parser(
        prog="fairdeal", description=str(
            tr("Card games for everyone on one network. Without a command: opens the window.")))
    parser.add_argument("--version", action=_Version, nargs=0, help=str(tr("print the version")))
    parser.add_argument("--data", metavar=str(DIR), type=_folder,
                        help=str(tr("keep key, settings and games in this folder")))
    parser.add_argument("--interface", metavar=str(NAME), action="append", default=[],
                        help=str(tr("play over this network only: its name or address (may be given again)")))
    parser.add_argument("--install-desktop", action="store_const", const=_install_desktop, dest="run", default=_window,
                        help=str(tr("put Fairdeal into the menu of this desktop (Linux, Windows); games open with it")))
    commands = parser.add_subparsers(title=str(tr("commands")), metavar=str(trc("a value", "COMMAND")))
    opened = commands.add_parser("open", help=str(tr("open the window, with a played game if one is named")))
    opened.add_argument("file", metavar=str(FILE), type=Path, nargs="?")
    opened.set_defaults(run=_window)
    _demo_words(commands.add_parser("demo",
                                    help=str(tr("watch a whole game of bots on this computer, then verify it"))))
    verify = _file_words(commands.add_parser("verify", help=str(tr("check every move and card of played games"))),
                         _verify)
    verify.add_argument("--json", action="store_true", help=str(tr("print one list of objects")))
    verify.add_argument("--all", action="store_true", help=str(tr("check again what this computer has checked before")))
    _file_words(commands.add_parser("show", help=str(tr("print a played game as text"))), _show)
    standing = commands.add_parser(
        "standing", help=str(tr("print who stands where by these files, or those in folders")))
    standing.add_argument("files", metavar=str(FILE), type=Path, nargs="+")
    standing.add_argument("--club", metavar=str(FILE), type=Path,
                          help=str(tr("by the rules and members in this club's file")))
    standing.set_defaults(run=_standing)
    code = _file_words(commands.add_parser("code", help=str(tr("print the save codes of a game's deals"))), _code)
    code.add_argument("deal", nargs="?", type=_whole, metavar=str(trc("a value", "DEAL")),
                      help=str(tr("only this deal, from 1")))
    return parser


def _demo_words(demo: argparse.ArgumentParser) -> None:
    demo.add_argument("game", choices=sorted(GAMES), metavar=str(trc("a value", "GAME")), nargs="?", default=SHOWN,
                      help=str(tr("{games} (default {game})", games=", ".join(sorted(GAMES)), game=SHOWN)))
    demo.add_argument("--peers", type=_whole, metavar="N",
                      help=str(tr("how many play (3, or as many as the game takes)")))
    demo.add_argument("--mode", metavar="M", help=str(tr("mode of the game")))
    demo.add_argument("--deals", metavar="N", help=str(tr("deals of the match, for card games")))
    demo.add_argument("--leave", type=_whole, default=0, metavar="N",
                      help=str(tr("N peers vanish in the middle for good (one of two leaves), the others go on without "
                                  "them")))
    demo.add_argument("--phones", type=_whole, default=0, metavar="N",
                      help=str(tr("N seats are played by programs that speak as the pages of phones do")))
    demo.add_argument("--seconds", type=_seconds, default=180, metavar="S",
                      help=str(tr("give up after so long (default 180)")))
    demo.add_argument("--json", action="store_true", help=str(tr("print one object; the games' files are kept")))
    demo.add_argument("--data", metavar=str(DIR), type=_folder, default=argparse.SUPPRESS,
                      help=str(tr("keep the files in here")))
    demo.set_defaults(run=_demo)


def _folder(text: str) -> Path:
    """Returns the folder of this name. An empty word is none: a variable that isn't set must not mean the folder that
    is open."""
    if not text:
        raise argparse.ArgumentTypeError(str(tr("a folder has a name")))
    return Path(text)


def _whole(text: str) -> int:
    """Returns this whole number."""
    with suppress(ValueError):
        return int(text)
    raise argparse.ArgumentTypeError(str(tr("{text!r} is no whole number", text=text)))


def _seconds(text: str) -> float:
    """Returns this number of seconds."""
    with suppress(ValueError):
        return float(text)
    raise argparse.ArgumentTypeError(str(tr("{text!r} is no number of seconds", text=text)))


def _file_words(command: argparse.ArgumentParser, run: object) -> argparse.ArgumentParser:
    if run is _verify:
        command.add_argument("files", metavar=str(FILE), type=Path, nargs="+")
    else:
        command.add_argument("file", metavar=str(FILE), type=Path)
    command.set_defaults(run=run)
    return command


# ---------------------------------------------------------------------- the commands

def _window(arguments: argparse.Namespace) -> int:
    file: Path | None = getattr(arguments, "file", None)
    if file and not file.is_file():
        raise CommandTrouble(tr("There is no game at {file}.", file=file))
    if reason := _why_no_display():
        return _without_screen(reason, file)
    from client.app import NoScreen, run
    try:
        return run(arguments.data or _usual_home(), tuple(arguments.interface), file=file)
    except NoScreen as error:
        return _without_screen(str(error), file)


def _without_screen(reason: str, file: Path | None) -> int:
    """Plays what the window would show, in a folder that is deleted afterwards."""
    from client import demo
    if file:
        raise CommandTrouble(tr("There is no screen here ({reason}). Read the game with: fairdeal show {file}",
                                reason=reason.rstrip("."), file=file))
    languages.say(tr("There is no screen here ({reason}), so three peers on this computer play what Fairdeal would "
                     "show on one:", reason=reason.rstrip(".")), sys.stderr)
    return demo.run(SHOWN, demo.PEERS, {})


def _install_desktop(_arguments: argparse.Namespace) -> int:
    from client.desktop_entry import install
    for place in install():
        languages.say(tr("written: {place}", place=place))
    return 0


def _why_no_display() -> str:
    """Returns why SDL can't open a window here, "" if it can. Without a screen SDL would draw where nobody looks."""
    named = [name for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER") if os.environ.get(name)]
    if sys.platform.startswith("linux") and not named:
        return str(tr("DISPLAY is not set"))
    import pygame

    from client.window import open_display
    try:
        with _silent_libraries():
            open_display()
    except pygame.error as error:
        return str(error)
    unseen = pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in named
    return str(tr("nothing can be opened on {screens}", screens=_either(named))) if unseen else ""


def _either(words: Sequence[str]) -> str:
    """Returns what can be chosen, in words: "2 or 3 or 4"."""
    return reduce(lambda one, other: tr("{one} or {other}", one=one, other=other), words)


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Silences stderr while SDL tries one display after the other: the libraries complain by themselves."""
    try:
        kept = os.dup(2)
    except OSError:                     # there is no such stream: nobody hears them
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _usual_home() -> Path:
    """Returns the data folder of this user. Raises CommandTrouble for a user without a home."""
    from platformdirs import user_data_path
    with suppress(RuntimeError):
        path = user_data_path("fairdeal", appauthor=False)
        if path.is_absolute():
            return path
    raise CommandTrouble(NO_HOME)


def _demo(arguments: argparse.Namespace) -> int:
    from client import demo
    from client.games.catalogue import LISTINGS
    game = GAMES[arguments.game]
    seats = [count for count in game.SEATS if count > 1]
    peers = min(seats, key=lambda count: abs(count - demo.PEERS)) if arguments.peers is None else arguments.peers
    if peers not in seats:
        raise CommandTrouble(tr("A demo of {game} takes {count} peers.", game=game.TITLE,
                                count=_either([*map(str, seats)])))
    most = max(1, (peers - 1) // 2)
    if not 0 <= arguments.leave <= most:
        raise CommandTrouble(tr("More than half must stay: of {peers} peers 0 to {most} can leave.", peers=peers,
                                most=most))
    most = peers if LISTINGS[arguments.game].phones else 0
    if not 0 <= arguments.phones <= most:
        raise CommandTrouble(tr("Of {peers} peers 0 to {most} can play from phones.", peers=peers, most=most))
    if not (math.isfinite(arguments.seconds) and 0 < arguments.seconds <= LONGEST):
        raise CommandTrouble(tr("A demo takes some seconds, at most {most}.", most=LONGEST))
    chosen = {name: value for name in ("mode", "deals") if (value := getattr(arguments, name)) is not None}
    try:
        return demo.run(arguments.game, peers, chosen, arguments.seconds, arguments.json, arguments.data,
                        leave=arguments.leave, phones=arguments.phones)
    except ValueError as error:
        modes = [mode for option in game.OPTIONS if option.name == "mode" for mode, _ in option.values]
        said = {"game": game.TITLE, "reason": error.args[0]}
        raise CommandTrouble(tr("{game}: {reason}; modes are {modes}.", modes=", ".join(modes), **said) if modes else
                             tr("{game}: {reason}.", **said)) from error


def _verify(arguments: argparse.Namespace) -> int:
    from p2p.peer.verifying import verify_files
    home = None
    with suppress(CommandTrouble):             # who has no home has checked nothing before
        home = None if arguments.all else arguments.data or _usual_home()
    reports = verify_files(arguments.files, home, _proofs_bar if sys.stderr.isatty() else None)
    if arguments.json:
        print(json.dumps([{"file": str(report.path), "ok": report.ok, "whole": report.whole, "bad": report.bad,
                           "seal": report.seal, "goes_on": report.goes_on.text if report.goes_on else "",
                           "checks": [check._asdict() for check in report.checks]}
                          for report in reports]))
    else:
        for report in reports:
            if len(reports) > 1:
                languages.say(f"{report.path}:")
            for check in report.checks:
                verdict = tr("goes on") if report.goes_on and check is report.checks[-1] else _verdict(check)
                verdict = tr("trouble") if report.trouble else verdict
                languages.say(f"{verdict:<{VERDICT}} {CHECKS[check.name]:<{CHECK}}  {check.text}")
            if report.seal and report.whole:
                print(f"{'':<{VERDICT}} {SEAL:<{CHECK}}  {report.seal}")
    if not all(report.ok or report.trouble for report in reports):
        return WRONG
    if any(report.trouble for report in reports):
        return TROUBLE
    return 0 if all(report.complete for report in reports) else NOT_WHOLE


def _standing(arguments: argparse.Namespace) -> int:
    from client.standings import lines, missing, wrong
    from p2p.club.standing import OPEN, standing_of
    from p2p.club.words import read_club
    from p2p.peer.standings import files_in, read_games
    home = None
    with suppress(CommandTrouble):
        home = arguments.data or _usual_home()
    club = read_club(arguments.club).club() if arguments.club else OPEN
    found = read_games(files_in(arguments.files), home, _files_bar if sys.stderr.isatty() else lambda _done, _of: None)
    standing = standing_of((one.game for one in found if one.game), club)
    for line in lines(standing, found):
        languages.say(line)
    return WRONG if wrong(found) else NOT_WHOLE if missing(found) else 0


def _files_bar(done: int, of: int) -> None:
    _bar("", done, of, trn("{done} of {n} file", "{done} of {n} files", of, done=done))


def _proofs_bar(file: Path, done: int, of: int) -> None:
    _bar(f"{file.name}  ", done, of, trn("{done} of {n} proof", "{done} of {n} proofs", of, done=done))


def _bar(what: str, done: int, of: int, words: str) -> None:
    """Shows how far a check is, in one line that goes once it is done."""
    bar = "#" * (BAR * done // of)
    shown = languages.on(sys.stderr, f"{what}[{bar:<{BAR}}] {words}")
    sys.stderr.write(shown + "\r" if done < of else "\033[K")
    sys.stderr.flush()


def _verdict(check: "Check") -> str:
    if not check.ok:
        return tr("FAILED")
    return trc("a check", "ok") if check.whole else tr("so far")


def _show(arguments: argparse.Namespace) -> int:
    from p2p.table.retold import tell
    for line in tell(arguments.file):
        languages.say(line)
    return 0


def _code(arguments: argparse.Namespace) -> int:
    from p2p.table.retold import codes
    found = dict(codes(arguments.file))
    if not found or arguments.deal not in (None, *found):
        why = trn("This file holds {n} finished deal, so there is no such save code.",
                  "This file holds {n} finished deals, so there is no such save code.", len(found))
        languages.say(why if found else tr("This file holds 0 finished deals: a save code comes after one."),
                      sys.stderr)
        return TROUBLE
    for deal, code in found.items():
        if arguments.deal in (None, deal):
            print(code if arguments.deal else tr("deal {deal}  {code}", deal=deal, code=code))
    return 0


if __name__ == "__main__":
    sys.exit(main())
