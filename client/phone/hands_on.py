"""Hands this program on to somebody in the room, while a page of the window is open: copies that lie on this computer.

A copy is a packed program that was downloaded, or the wheel of what is installed, made anew from its files. Whoever
takes one compares its SHA-256 with the one on the giver's screen. Nothing is given out otherwise.
"""
import base64
import hashlib
import io
import re
import threading
import zipfile
from collections.abc import Callable, Iterable, Iterator
from html import escape
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from client import languages
from client.draw import theme
from client.pages.handing import Copy, Handed
from client.pages.verifying.verify import folders
from client.phone.server import PhoneServer, Served, packed
from p2p.language import code, decimal, spoken, tr
from p2p.peer.node import Node

# A packed program as client/bundle names it: its version, its system and the machine.
NAME = re.compile(r"fairdeal-(\d{1,4}(?:\.\d{1,4}){0,3})-(linux|macos|windows)-(\w{2,16})(\.tar\.xz|\.zip)", re.ASCII)
AGAIN = re.compile(r" ?\(\d{1,3}\)")        # what a browser writes into the name of a second download
SYSTEMS = {"linux": "Linux", "macos": "macOS", "windows": "Windows"}
MOST, LARGEST = 6, 200 << 20    # files, bytes of one
PATIENCE = 900.0                # s that somebody may take to fetch one
EPOCH = (1980, 1, 1, 0, 0, 0)   # the time of all files in a wheel, so that equal files make an equal wheel
KEPT = ("METADATA", "WHEEL", "entry_points.txt", "top_level.txt")      # of what lies beside an installed package
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
TRUST = tr("A program can do on your computer whatever you can. Take it only from somebody you trust, and compare its "
           "number with the one on their screen.")
STYLE = """
*{box-sizing:border-box}body{margin:0 auto;max-width:720px;padding:24px 16px;background:%(table)s;color:%(text)s;
font:18px/1.45 system-ui,sans-serif}h1{font:600 30px Georgia,serif;margin:0 0 8px}p{margin:0 0 16px;color:%(muted)s}
li{background:%(panel)s;border-radius:14px;padding:16px;margin:0 0 12px;list-style:none}ul{padding:0}
a{color:%(accent_text)s;font-weight:600;display:block;min-height:44px;overflow-wrap:anywhere}
code{display:block;font-size:15px;overflow-wrap:anywhere;color:%(text)s}
"""


class HandsOn:
    """Gives out copies of this program, as `client.pages.handing.Handing` has it."""

    def __init__(self, node: Node, changed: Callable[[], None], places: Callable[[], Iterable[Path]] = folders) -> None:
        """`changed` is called, in any thread, when what the window shows of it has changed; `places` are the folders
        in which downloads lie."""
        self._node, self._changed, self._places = node, changed, places
        self._server = PhoneServer(node.run, lambda _link, _said: None, PATIENCE)
        self._copies: tuple[Copy, ...] | None = None
        self._open = False

    def shown(self) -> Handed:
        server = self._server
        return Handed(f"{server.address}:{server.port}" if server.port else "", self._copies)

    def open(self) -> None:
        self._open, self._copies = True, None
        threading.Thread(target=self._read, name="fairdeal copies", daemon=True).start()

    def close(self) -> None:
        self._open = False
        self._server.close()
        self._server.pages = {}

    def _read(self) -> None:
        found = list(copies(self._places()))
        addresses = self._node.network.addresses
        if not self._open or not addresses:
            return
        given = tuple(copy for copy, _ in found)
        self._server.pages = listings(given, self._node.lobby.me.name) | {
            f"/{copy.name}": Served("application/octet-stream", data, policy=POLICY) for copy, data in found}
        self._copies = given
        self._server.address = addresses[0]
        self._server.open(addresses[0], 0, self._changed)
        self._changed()


def copies(places: Iterable[Path]) -> Iterator[tuple[Copy, bytes]]:
    """Yields the copies that lie in these folders, of the highest version for each system and machine, and the wheel of
    what is installed."""
    found: dict[tuple[str, str], tuple[list[int], str, Path]] = {}
    for place in dict.fromkeys(places):
        for path in sorted(place.glob("fairdeal-*")):
            if not (named := _named(path.name)) or not path.is_file() or path.stat().st_size > LARGEST:
                continue
            kind, version, name = named
            if kind not in found or found[kind][0] < version:
                found[kind] = version, name, path
    for (system, machine), (_, name, path) in sorted(found.items())[:MOST]:
        words = tr("For {system}, {machine}: unpack it, start fairdeal in it.", system=SYSTEMS[system], machine=machine)
        yield _copy(name, words, path.read_bytes())
    if wheel := own_wheel():
        name, data = wheel
        yield _copy(name, tr("For Python 3.11 or later: pipx install {name}", name=name), data)


def _named(file: str) -> tuple[tuple[str, str], list[int], str] | None:
    """Returns what a packed program of this name is for (system, machine), its version, and its name as it was made;
    None for another file."""
    made = AGAIN.sub("", file)
    found = NAME.fullmatch(made)
    if not found:
        return None
    version, system, machine, end = found.groups()
    if (end == ".zip") != (system == "windows"):
        return None
    return (system, machine), [*map(int, version.split("."))], made


def _copy(name: str, words: str, data: bytes) -> tuple[Copy, bytes]:
    return Copy(name, words, len(data), hashlib.sha256(data).hexdigest()), data


def own_wheel(installed: Distribution | None = None) -> tuple[str, bytes] | None:
    """Returns name and bytes of the wheel (PyPA, binary distribution format) of the installed program; None where it
    runs from its source, or as a packed program. The same files always make the same bytes."""
    try:
        installed = installed or distribution("fairdeal")
    except PackageNotFoundError:
        return None
    beside = f"fairdeal-{installed.version}.dist-info/"
    files = {}
    for part in installed.files or ():
        inside, path = part.as_posix(), Path(str(part.locate()))
        extra = inside.startswith(beside) and not inside.startswith((beside + "licenses/",)) and (
            inside.removeprefix(beside) not in KEPT)
        if not (inside.startswith("..") or "__pycache__" in inside or extra) and path.is_file():
            files[inside] = path.read_bytes()
    if "fairdeal_start/__init__.py" not in files:
        return None
    record = "".join(f"{name},sha256={_hash(data)},{len(data)}\n" for name, data in sorted(files.items()))
    files[beside + "RECORD"] = f"{record}{beside}RECORD,,\n".encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name in sorted(files, key=lambda name: (name.startswith(beside), name)):
            about = zipfile.ZipInfo(name, EPOCH)
            about.compress_type, about.external_attr, about.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            wheel.writestr(about, files[name])
    return f"fairdeal-{installed.version}-py3-none-any.whl", made.getvalue()


def _hash(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def listings(given: Iterable[Copy], giver: str) -> dict[str, Served]:
    """Returns the page on which the copies stand by its path, in the language of each reader, English for others."""
    pages = {}
    for each in languages.CODES:
        with spoken(languages.catalogue(each)):
            pages[f"/?{each}"] = listing(given, giver)
    return {"/": pages["/?en"]} | pages


def listing(given: Iterable[Copy], giver: str) -> Served:
    """Returns the page on which the copies stand, in the language spoken here."""
    rows = "".join(f'<li><a href="/{escape(copy.name)}">{escape(copy.name)}</a>{escape(str(copy.words))}<br>'
                   f"{decimal(copy.size / 1e6)} MB, SHA-256<code>{copy.digest}</code></li>" for copy in given)
    light = "@media(prefers-color-scheme:light){" + (STYLE % theme.LIGHT._asdict()).replace("\n", "") + "}"
    title, none = tr("Fairdeal from {name}", name=giver), tr("No copy lies on this computer.")
    page = ('<!doctype html><html lang="' + code() + '"><meta charset="utf-8"><meta name="viewport" '
            'content="width=device-width,initial-scale=1"><title>Fairdeal</title>'
            f"<style>{STYLE % theme.DARK._asdict()}{light}</style><h1>{escape(str(title))}</h1>"
            f"<p>{escape(str(TRUST), quote=False)}</p>"
            f"<ul>{rows or f'<li>{none}</li>'}</ul></html>")
    return packed("text/html; charset=utf-8", page.encode())._replace(policy=POLICY)
