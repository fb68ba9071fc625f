"""`fairdeal --install-desktop`: an entry with an icon in the menu of a Linux desktop, by the XDG folders.

See the Desktop Entry Specification and the Icon Theme Specification of freedesktop.org.
"""
import os
import shutil
import sys
from pathlib import Path

from assets import faces
from client.draw import theme
from p2p.files import write_atomically

ID = "fairdeal"
ENTRY = """[Desktop Entry]
Type=Application
Name=Fairdeal
GenericName=Card games
Comment=Card games for everyone on one network
Exec={command}
Icon={icon}
Terminal=false
Categories=Game;CardGame;
Keywords=cards;tarot;taroky;tarok;tau;set;
StartupWMClass=fairdeal
"""


class NoDesktop(Exception):
    """There is no menu to stand in; the text says so."""


def install(data: Path | None = None, command: str = "") -> tuple[Path, Path]:
    """Writes entry and icon. Returns their paths. `data` is XDG_DATA_HOME, `command` starts Fairdeal ("": the script
    beside this Python). Raises NoDesktop on another system than Linux, OSError if a file can't be written."""
    if not sys.platform.startswith("linux"):
        raise NoDesktop("--install-desktop is for Linux: elsewhere make a shortcut to fairdeal-window.")
    data = data or data_home()
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / f"{ID}.svg"
    entry = data / "applications" / f"{ID}.desktop"
    for path, text in ((icon, faces.mark_svg(theme.SEATS[:4])),
                       (entry, ENTRY.format(command=quoted(command or found()), icon=icon))):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode())
    return entry, icon


def data_home() -> Path:
    """Returns XDG_DATA_HOME; a relative one doesn't count (XDG Base Directory Specification). Raises NoDesktop."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        return given if given.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise NoDesktop("There is no home folder here, so there is no menu to stand in.") from error


def found() -> str:
    """Returns the path of the script that started this, or of the one beside this Python."""
    beside = Path(sys.executable).parent / ID
    if beside.is_file():
        return str(beside)
    return shutil.which(ID) or ID


def quoted(command: str) -> str:
    """Returns a command as the Exec key wants it: in quotes with reserved characters escaped, % doubled."""
    escaped = "".join(f"\\\\{sign}" if sign in '"`$' else "\\\\\\\\" if sign == "\\" else sign for sign in command)
    return f'"{escaped}"'.replace("%", "%%")
