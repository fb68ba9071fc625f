"""A node shows what is new once a turn of its loop, and what messages bring in the turn in which they came."""
import asyncio
from collections.abc import Callable

from p2p.peer.publishing import Publishing


def run(do: Callable[[Publishing, list[str]], None]) -> tuple[list[str], list[str]]:
    """What had happened when `do(publishing, happened)` returned, and what had in the end."""
    async def turn() -> tuple[list[str], list[str]]:
        happened: list[str] = []
        do(Publishing(asyncio.get_running_loop(), lambda: happened.append("shown")), happened)
        at_once = [*happened]
        for _ in range(3):
            await asyncio.sleep(0)
        return at_once, happened
    return asyncio.run(turn())


def test_what_is_new_is_shown_once_at_the_next_turn() -> None:
    def do(publishing: Publishing, _: list[str]) -> None:
        publishing.soon()
        publishing.soon()
    assert run(do) == ([], ["shown"])


def test_what_messages_bring_is_shown_before_it_is_answered_and_in_the_same_turn() -> None:
    def do(publishing: Publishing, happened: list[str]) -> None:
        publishing.receiving = True
        publishing.soon()
        publishing.soon()
        publishing.received(lambda: happened.append("settled"))
    assert run(do) == (["shown", "settled"], ["shown", "settled"])


def test_what_the_answer_makes_new_is_shown_in_the_same_turn_too() -> None:
    def do(publishing: Publishing, happened: list[str]) -> None:
        def settle() -> None:
            happened.append("settled")
            publishing.soon()
        publishing.receiving = True
        publishing.received(settle)
    assert run(do) == (["settled", "shown"], ["settled", "shown"])


def test_after_an_error_while_answering_the_next_news_is_shown() -> None:
    def do(publishing: Publishing, _: list[str]) -> None:
        def fail() -> None:
            raise OSError("the disk")
        publishing.receiving = True
        try:
            publishing.received(fail)
        except OSError:
            publishing.soon()
    assert run(do) == ([], ["shown"])
