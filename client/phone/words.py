"""The languages of phones: the sentences that their page says by itself, and a seat's state in its phone's language."""
from typing import Any

from client import languages
from p2p.language import spoken, tr, typeset

# What page/index.html and page/page.js say in English; a page fetches them in its own language by that.
PAGE = (
    tr("This deal"), tr("Another phone asks for your seat."), tr("Keep it here"), tr("Let it play"),
    tr("The end of the deal"), tr("On the table"), tr("Your cards"), tr("Players"), tr("Say something"),
    tr("The code of your seat, as the computer shows it"), tr("Sit down"),
    tr("Your cards come only to this phone. What you touch is played by the computer that shows the code, signed by "
       "its key. Whoever can change this page on its way could read along: use a Wi-Fi that you trust."),
    tr("Try now"),
    tr("No connection"), tr("The table waits for you. This page goes on by itself when the Wi-Fi is back."),
    tr("No seat has this code now. Look at the computer: it may show another one."),
    tr("Too much at once"), tr("Wait a little, then try again."),
    tr("Another phone plays now"), tr("It has your seat. You may take it back."),
    tr("The computer has let this phone go."),
    tr("This page goes on by itself when the computer is reached."),
    tr("Somebody plays already"),
    tr("{name}'s phone and the computer are asked whether this one may take over."),
    tr("You are in, {name}"), tr("The game begins on the computer. Leave this page open."),
    tr("One moment…"),
)


def of_page(code: str) -> dict[str, str]:
    """Returns the page's own sentences in the language of this code, by the English ones."""
    with spoken(languages.catalogue(code)):
        return {str.__str__(sentence): typeset(sentence) for sentence in PAGE}


def in_words(told: Any) -> Any:
    """Returns what is told to a phone, its texts in the language spoken here."""
    if isinstance(told, str):
        return typeset(told)
    if isinstance(told, dict):
        return {name: in_words(value) for name, value in told.items()}
    return [in_words(value) for value in told] if isinstance(told, list | tuple) else told
