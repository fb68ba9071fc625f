"""`python -m client.bundle OUT` makes the program to unpack and start, for this system: a folder, packed in one file.

Needs `pip install '.[test]'`. PyInstaller gathers what the spec beside this file names, into a folder that runs where
no Python is; the licences of all that lies in it are added here.
"""
import argparse
import hashlib
import lzma
import os
import platform
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib.metadata import metadata
from importlib.util import find_spec
from pathlib import Path

from client.bundle import icon, notice, system

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
MACHINES = {"amd64": "x86_64", "arm64": "arm64", "aarch64": "arm64"}
PRESET = 6              # of xz: more is slower and hardly smaller


def main() -> int:
    """Prints the packed file, its size and its SHA-256."""
    parser = argparse.ArgumentParser(prog="python -m client.bundle", description=__doc__)
    parser.add_argument("out", metavar="OUT", type=Path, help="a folder for the program and its packed file")
    out = parser.parse_args().out.resolve()
    if not find_spec("PyInstaller"):
        parser.exit(1, "PyInstaller isn't here: pip install '.[test]', then again.\n")
    folder = build(out)
    packed = pack(folder, out)
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    packed.with_name(packed.name + ".sha256").write_text(f"{digest}  {packed.name}\n")
    print(f"{packed}: {packed.stat().st_size / 1e6:.1f} MB, SHA-256 {digest}")
    if sys.platform.startswith("linux"):
        print(f"It needs glibc {system.words(system.glibc(folder))} or later.")
    return 0


def build(out: Path) -> Path:
    """Makes the folder of the program in `out`; on macOS it is an application. Returns its path.

    Raises subprocess.CalledProcessError if PyInstaller fails.
    """
    from assets.compiling import compile_all
    told = metadata("fairdeal")
    compile_all(ROOT / "assets" / "words")
    with tempfile.TemporaryDirectory() as work:
        told_to_the_spec = {"FAIRDEAL_ICON": str(icon.write(Path(work))), "FAIRDEAL_VERSION": told["Version"]}
        words = ["--noconfirm", "--log-level", "ERROR", "--distpath", str(out), "--workpath", work]
        subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(HERE / "fairdeal.spec")], check=True, cwd=ROOT,
                       env={**os.environ, **told_to_the_spec, "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    folder = out / ("Fairdeal.app" if sys.platform == "darwin" else "fairdeal")
    beside = folder / "Contents" / "Resources" if sys.platform == "darwin" else folder
    (beside / "NOTICE.txt").write_text(notice.text(folder, told["Version"]), "utf-8")
    if sys.platform == "darwin":            # anew, with the notice in it: else macOS calls a download damaged
        subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(folder)], check=True)
    return folder


def pack(folder: Path, out: Path) -> Path:
    """Packs the folder: for Windows as a zip, which it opens by itself, elsewhere as a tar, which keeps rights."""
    machine = platform.machine().lower()
    name = f"fairdeal-{metadata('fairdeal')['Version']}-{SYSTEMS[sys.platform]}-{MACHINES.get(machine, machine)}"
    if sys.platform == "win32":
        path = out / f"{name}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
            for part in sorted(folder.rglob("*")):
                file.write(part, part.relative_to(out))
        return path
    path = out / f"{name}.tar.xz"
    with lzma.open(path, "wb", preset=PRESET) as packed, tarfile.open(fileobj=packed, mode="w") as file:
        file.add(folder, folder.name, filter=_nobody)
    return path


def _nobody(part: tarfile.TarInfo) -> tarfile.TarInfo:
    """The names of whoever made it are nobody's business."""
    part.uid = part.gid = 0
    part.uname = part.gname = ""
    return part


if __name__ == "__main__":
    sys.exit(main())
