"""The page for people who don't see each other: what the node knows of its network, and what to try."""
import sys
from collections.abc import Callable

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.pages.book.rule_page import Text
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.phrases import count_word
from client.ui.screen import Go
from client.ui.widgets import Button, Field, Form
from p2p.language import capital, tr, trn

SIDE, TOP, GAP = 400, 104, 10
PADDINGS = (34, 14)             # of a tip, above and below its text
SIZES = (17, 16, 15, 14, 13, 12)          # of the tips' text
PLATFORM, USUAL_PORT = sys.platform, 7845


FIREWALL: dict[str, Callable[[int], str]] = {        # by sys.platform, with the port
    "win32": lambda _port: tr(
        "Windows asks once whether Fairdeal (Python) may talk to the network: allow private networks. Later: "
        "Windows Security, Firewall, Allow an app. The network itself must be set to Private, not Public."),
    "darwin": lambda _port: tr(
        "System Settings, Privacy & Security, Local Network: switch on the program that Fairdeal was started from. "
        "Then Network, Firewall, Options: allow Python."),
    "linux": lambda port: tr(
        "Let in TCP port {port} for the games and UDP ports {port} and 5353 for finding each other, for example: "
        "sudo ufw allow {port} && sudo ufw allow 5353/udp", port=port),
}


def tips(platform: str, port: int) -> tuple[Text, ...]:
    """Returns what to try, likeliest first, on this platform (a `sys.platform`) with this TCP and UDP port."""
    return (
        Text(tr("The same network?"),
                   tr("Compare the addresses: usually their first three numbers are alike. If all four are, connect "
                      "one of the computers to the network anew: it gets another. "
                   "Cable and Wi-Fi of the same router are one network; a guest Wi-Fi is another.")),
        Text(tr("The firewall, on both computers"), FIREWALL.get(platform, FIREWALL["linux"])(port)),
        Text(tr("Guest Wi-Fi and isolation"),
                   tr("Guest networks, and some mesh routers and hotels, keep their devices apart. "
                   "Use the main Wi-Fi, or switch off “client isolation” in the router.")),
        Text(tr("VPN and virtual machines"),
                   tr("Pause the VPN. If the address at the left isn't that of your Wi-Fi or cable, "
                   "start with: fairdeal --interface ADDRESS")),
        Text(tr("Nothing helps?"),
                   tr("Type the other one's code or address at the left: one of you is enough. “Look again” "
                   "asks one address after another, for where announcements don't get through.")),
    )


def read_out() -> tuple[Text, ...]:
    """Returns what somebody else has to press, by the system of that computer."""
    systems = ((tr("On Windows"), "win32"), (tr("On a Mac"), "darwin"), (tr("On Linux"), "linux"))
    firewalls = tuple(Text(title, FIREWALL[system](USUAL_PORT)) for title, system in systems)
    vpn = Text(tr("With a VPN"),
                     tr("Pause it: it may drop what two computers of one network say to each other. Then "
                     "leave Fairdeal open: the game goes on by itself once a connection stands."))
    return *firewalls, vpn


class NetworkPage(DeskPage):
    """Shows this computer's code and addresses, the node's notices, a field to join, and the tips."""

    def __init__(self, desk: Desk, other: str = "") -> None:
        """`other`: the name of somebody to whom the tips are read out, for each system; "" for this computer."""
        self._other = other
        self._notices = parts.Notices(desk.node.notices)
        self._place = Field("place", tr("Address, code"), limit=24)
        self._join = Button("join", tr("Join"), "primary")
        self._again = Button("again", tr("Look again"), icon="refresh")
        self._asked = ""
        super().__init__(desk, Form([self._place, self._join, self._again], "again"))

    def title(self) -> str:
        return tr("What {name} has to press", name=self._other) if self._other else tr("Why can't we see each other?")

    def use_control(self, name: str) -> Go:
        match name:
            case "place" | "join" if self._place.text.strip():
                self._ask(tr("Asked {place}.", place=self._place.text.strip()))
                self.desk.node.join_place(self._place.text)
            case "again":
                around = self.desk.node.network.around
                self._ask(tr("Asking {network}.", network=around) if around else tr("Asking around."))
                self.desk.node.look_again()
            case "notice":
                self._notices.put_away()
        return None

    def _ask(self, words: str) -> None:
        self._notices.put_away()
        self._asked = words

    def draw_page(self, paint: Paint) -> None:
        left, right = parts.content(paint.scale)
        self.head(paint)
        bottom = paint.height - 58
        self.form.controls = [self._place, self._join, self._again, *self._notices.controls]
        self._draw_side(paint, FRect(left, TOP, SIDE, bottom - TOP))
        self._draw_tips(paint, FRect(left + SIDE + 24, TOP, min(820.0, right - left - SIDE - 24), bottom - TOP))
        self.draw_controls(paint, ("Tab", tr("next")), ("Enter", tr("choose")), ("Esc", tr("back")))

    def _draw_side(self, paint: Paint, panel: FRect) -> None:
        network, others = self.desk.node.network, len(self.desk.node.lobby.here)
        paint.plate(panel, "panel", radius=theme.GAP)
        x, room, y = panel.x + 24, panel.w - 48, panel.y + 36
        paint.disc((x + 5, y), 5, "good" if network.ok else "bad")
        seen = trn("{count} other here", "{count} others here", others, count=capital(count_word(others))) if others \
            else tr("Nobody else is seen.")
        paint.fitted(seen, (x + 22, y), room - 22, theme.BODY, SEMI)
        if not network.ok:
            y += 34
            y += paint.lines(network.text, (x, y), room, theme.SECOND, SANS, "bad") - 12
        y += 48
        if network.addresses:
            y = self._draw_addresses(paint, x, y, room)
        paint.fitted(tr("The other one's address or code"), (x, y), room, theme.BODY, SEMI, least=0.7)
        self._place_controls(paint, panel, y + 24)
        low = self._again.rect.bottom + 16
        if self._notices.text:
            high = self._notices.height(paint.scale, panel.w - 24) - theme.GAP
            self._notices.draw(paint, FRect(panel.x + 12, low, panel.w - 24, high))
        elif self._asked:
            paint.lines(tr("{asked} Who answers shows up in the lobby.", asked=self._asked), (x, low + 16), room,
                        theme.SECOND, SANS, "muted")

    def _draw_addresses(self, paint: Paint, x: float, y: float, room: float) -> float:
        """Draws the code and up to three addresses from `y` (units) down. Returns the y below."""
        network = self.desk.node.network
        paint.label(tr("This computer's code"), (x, y))
        paint.fitted(network.code, (x, y + 42), room, theme.CLOCK, SERIF)
        y += 96
        paint.label(tr("Its address"), (x, y))
        for address in network.addresses[:3]:
            y += 32
            wide = paint.fitted(address, (x, y), room, theme.NAME, SEMI)
            paint.fitted(f":{network.port}", (x + wide + 1, y), room - wide, theme.NAME, SANS, "muted")
        return y + 56

    def _place_controls(self, paint: Paint, panel: FRect, y: float) -> None:
        x, right = panel.x + 24, panel.right - 24
        until = parts.place(paint.scale, right, y + theme.CONTROL / 2, self._join, least=94) - 10
        self._place.rect = FRect(x, y, until - x, theme.CONTROL)
        self._again.rect = FRect(x, y + 60, right - x, theme.CONTROL)

    def _draw_tips(self, paint: Paint, column: FRect) -> None:
        def height(text: str, size: float) -> float:
            return paint.lines_height(text, column.w - 108, size) + paint.scale.em(theme.NAME)
        tried = read_out() if self._other else tips(PLATFORM, self.desk.node.network.port or USUAL_PORT)
        room = column.h - (len(tried) - 1) * GAP
        size, padding = next(((size, padding) for padding in PADDINGS for size in SIZES
                              if sum(height(text, size) + padding for _, text in tried) <= room),
                             (SIZES[-1], PADDINGS[-1]))
        y = column.y
        for number, (title, text) in enumerate(tried, 1):
            tall = height(text, size) + padding
            paint.plate(FRect(column.x, y, column.w, tall), "panel", radius=theme.ROW_RADIUS)
            first = y + padding / 2 + paint.scale.em(theme.NAME) * 0.4
            paint.text(str(number), (column.x + 40, first), theme.TITLE, SERIF, "muted", "centre")
            paint.fitted(title, (column.x + 80, first), column.w - 108, 19, SEMI)
            top = first + paint.scale.em(theme.NAME) * 0.6 + paint.scale.em(size) * 0.7
            paint.lines(text, (column.x + 80, top), column.w - 108, size, SANS, "muted")
            y += tall + GAP
