"""Signals that were ignored as the tests were started, as nohup, cron and the background of a script have it."""
import signal

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")      # Windows has not all of them


def heard() -> None:
    """This process still ignores them, but no program that it starts does: a handler isn't inherited."""
    for number in (getattr(signal, name) for name in NAMES if hasattr(signal, name)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
