"""`fairdeal --install-desktop`: an entry in the menu, and a played game opens in Fairdeal.

On Linux by the XDG folders (Desktop Entry, Icon Theme and Shared MIME-info Specifications of freedesktop.org), on
Windows by the registry of this user. On macOS the application says both of itself.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

from assets import faces
from client import languages
from client.draw import theme
from p2p.files import write_atomically
from p2p.language import Sentence, english, spoken, tr

ID = "fairdeal"
KIND = "application/x-fairdeal"             # the MIME type of a transcript
SUFFIX = ".fairdeal"
ENTRY = """[Desktop Entry]
Type=Application
Name=Fairdeal
{words}
Exec={command} open %f
MimeType={kind};
Icon={icon}
Terminal=false
Categories=Game;CardGame;
Keywords=cards;tarot;taroky;tarok;tau;set;
StartupWMClass=fairdeal
"""
MIME = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{KIND}">
    {{words}}
    <glob pattern="*{SUFFIX}"/>
    <icon name="{ID}"/>
  </mime-type>
</mime-info>
"""
CARD_GAMES, FOR_EVERYONE = tr("Card games"), tr("Card games for everyone on one network")
GAME = tr("Fairdeal game")                  # a transcript, as desktops name its kind
LOOK_AGAIN = (("update-desktop-database", "applications"), ("update-mime-database", "mime"))    # where there are such


class NoDesktop(Exception):
    """There is no menu to stand in; the text says so."""


def install(data: Path | None = None, command: str = "") -> list[str]:
    """Writes what a menu wants. Returns the paths of the files, or the registry's keys, that were written.

    `data` is XDG_DATA_HOME, or what stands for it; `command` starts Fairdeal, the program beside this Python if "".
    Raises NoDesktop on macOS, OSError if something can't be written.
    """
    if sys.platform == "win32":
        return _register(command or found())
    if not sys.platform.startswith("linux"):
        raise NoDesktop(
            tr("--install-desktop is for Linux and Windows: on macOS drag Fairdeal.app into Applications."))
    data = data or data_home()
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / f"{ID}.svg"
    words = _in_all("GenericName={words}", "GenericName[{code}]={words}", CARD_GAMES) + \
        _in_all("Comment={words}", "Comment[{code}]={words}", FOR_EVERYONE)
    entry = ENTRY.format(command=quoted(command or found()), icon=icon, kind=KIND, words="\n".join(words))
    kind = MIME.format(words="\n    ".join(
        _in_all("<comment>{words}</comment>", '<comment xml:lang="{code}">{words}</comment>', GAME)))
    files = {data / "applications" / f"{ID}.desktop": entry, icon: faces.mark_svg(theme.SEATS[:4]),
             data / "mime" / "packages" / f"{ID}.xml": kind}
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode())
    for program, folder in LOOK_AGAIN:
        if there := shutil.which(program):
            subprocess.run([there, str(data / folder)], check=False, capture_output=True)
    return [*map(str, files)]


def _in_all(usual: str, other: str, text: Sentence) -> list[str]:
    """Returns a line of a menu's file in English, by the pattern `usual`, and in each language that differs."""
    lines = [usual.format(words=english(text))]
    for code in languages.CODES:
        with spoken(languages.catalogue(code)):
            words = str(text)
        lines += [other.format(code=code, words=words)] if words != english(text) else []
    return lines


def _register(command: str) -> list[str]:
    """Windows: a played game opens in Fairdeal, for this user alone; and the menu has a shortcut."""
    if sys.platform != "win32":
        raise AssertionError("not Windows")
    import winreg
    kind = "Fairdeal.Game"
    values = {rf"Software\Classes\{SUFFIX}": kind, rf"Software\Classes\{kind}": str(GAME),
              rf"Software\Classes\{kind}\DefaultIcon": f'"{command}",0',
              rf"Software\Classes\{kind}\shell\open\command": f'"{command}" open "%1"'}
    for key, value in values.items():
        winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)
    link = Path(os.environ["APPDATA"], "Microsoft", "Windows", "Start Menu", "Programs", "Fairdeal.lnk")
    made = ("$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:FAIRDEAL_LINK); "
            "$link.TargetPath = $env:FAIRDEAL_COMMAND; $link.Save()")
    subprocess.run(["powershell", "-NoProfile", "-Command", made], check=True, capture_output=True,
                   env={**os.environ, "FAIRDEAL_LINK": str(link), "FAIRDEAL_COMMAND": command})
    return [*(rf"HKEY_CURRENT_USER\{key}" for key in values), str(link)]


def data_home() -> Path:
    """Returns XDG_DATA_HOME; a relative one doesn't count (XDG Base Directory Specification). Raises NoDesktop."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        return given if given.is_absolute() else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise NoDesktop(tr("There is no home folder here, so there is no menu to stand in.")) from error


def found() -> str:
    """The path of the program that opens the window: this one if it was unpacked, else the one beside this Python."""
    name = "fairdeal-window.exe" if sys.platform == "win32" else ID
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.is_file() else shutil.which(name) or name


def quoted(command: str) -> str:
    """Returns a command as the Exec key wants it: in quotes with reserved characters escaped, % doubled."""
    escaped = "".join(f"\\\\{sign}" if sign in '"`$' else "\\\\\\\\" if sign == "\\" else sign for sign in command)
    return f'"{escaped}"'.replace("%", "%%")
