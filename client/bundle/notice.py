"""The NOTICE of the unpacked program: whose work lies in it and on what terms, read from what was put in.

Each package that Python knows tells its own licence. Libraries that came inside of one, or with Python, tell nothing:
theirs stand in LIBRARIES, and one that stands nowhere is named as such, which a test doesn't let pass. The texts of
those that this system gave are there where it is a Debian or its like.
"""
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

TERMS = re.compile(r"(licen[cs]e|copying|notice|ofl)[^/]*$", re.IGNORECASE)
BINARY = re.compile(r"(\.so(\.[\d.]+)?|\.dylib|\.dll)$", re.IGNORECASE)
LIBRARIES = {       # the beginning of a library's name, without "lib": its licence by SPDX
    "SDL2": "Zlib", "asound": "LGPL-2.1-or-later", "FLAC": "BSD-3-Clause", "brotli": "MIT", "bz2": "bzip2-1.0.6",
    "crypto": "Apache-2.0", "crypto.so.1.1": "OpenSSL", "ssl.so.1.1": "OpenSSL", "portmidi": "MIT",
    "ffi": "MIT", "fluidsynth": "LGPL-2.1-or-later", "freetype": "FTL", "gcc_s": "GPL-3.0 WITH GCC-exception-3.1",
    "gfortran": "GPL-3.0 WITH GCC-exception-3.1", "harfbuzz": "MIT-Modern-Variant", "jpeg": "IJG",
    "lzma": "0BSD", "mpg123": "LGPL-2.1-only", "ogg": "BSD-3-Clause", "opus": "BSD-3-Clause",
    "png": "libpng-2.0", "python": "Python-2.0", "quadmath": "LGPL-2.1-or-later", "scipy_openblas": "BSD-3-Clause",
    "sharpyuv": "BSD-3-Clause", "sndfile": "LGPL-2.1-or-later", "sodium": "ISC", "ssl": "Apache-2.0",
    "stdc++": "GPL-3.0 WITH GCC-exception-3.1", "tiff": "libtiff", "uuid": "BSD-3-Clause", "vorbis": "BSD-3-Clause",
    "wavpack": "BSD-3-Clause", "webp": "BSD-3-Clause", "winpthread": "MIT", "xmp": "MIT", "zmq": "MPL-2.0",
    "z": "Zlib", "vcruntime": "LicenseRef-Microsoft", "msvcp": "LicenseRef-Microsoft",
    "ucrtbase": "LicenseRef-Microsoft", "api-ms-win": "LicenseRef-Microsoft"}
HEAD = """Fairdeal {version} and what lies in this folder beside it.

Each part keeps its own licence; their texts follow. Parts under the LGPL are libraries of their own files, which may be
replaced by other builds of them; Fairdeal's own source says in client/bundle how this folder is made.
"""
DOCUMENTS = Path("/usr/share/doc")          # where a package of Debian has its copyright file (Debian Policy, 12.5)
UNKNOWN = "licence not known"
RULE = "=" * 100


def text(folder: Path, version: str) -> str:
    """The NOTICE for this folder, which PyInstaller has filled."""
    parts = sorted(packages(), key=lambda part: part.name.lower())
    lines = [HEAD.format(version=version), "PACKAGES"]
    lines += [f"  {part.name} {part.version}: {_terms(part)}" for part in parts]
    lines += ["", "LIBRARIES"]
    lines += [f"  {name}: {licence or UNKNOWN}" for name, licence in libraries(folder)]
    texts = [(part.name, path.read_text("utf-8", "replace")) for part in parts for path in _texts(part)]
    own = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    if own.exists():
        texts.append(("Python", own.read_text("utf-8", "replace")))
    texts += system_texts(name for name, _ in libraries(folder))
    return "\n".join([*lines, "", *(f"{RULE}\n{name}\n{RULE}\n{words.strip()}\n" for name, words in texts)])


def packages() -> Iterator[Distribution]:
    """The distributions of this Python that Fairdeal needs, itself first of all."""
    wanted = {"fairdeal", *_required("fairdeal")}
    yield from {_key(part.name): part for part in distributions() if _key(part.name) in wanted}.values()


def libraries(folder: Path) -> list[tuple[str, str]]:
    """(file name, licence) of each library in the folder that is no Python module; "" where the licence isn't known."""
    names = {path.name for path in folder.rglob("*")
             if BINARY.search(path.name) and not re.search(r"\.(cpython-|abi3|cp\d+-|pyd)", path.name)}
    return [(name, _licence(name)) for name in sorted(names, key=str.lower)]


def system_texts(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yields (package, its licence's text) for each package of this system that has a library of one of these names;
    nothing where dpkg isn't."""
    if not shutil.which("dpkg-query"):
        return
    asked = ["dpkg-query", "--search", *(f"*-linux-gnu/{name}" for name in names)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout      # it fails if one isn't known
    for package in sorted({line.partition(":")[0] for line in told.splitlines()}):
        if (text := DOCUMENTS / package / "copyright").is_file():
            yield package, text.read_text("utf-8", "replace")


def _licence(name: str) -> str:
    bare = name.lower().removeprefix("lib")
    found = [key for key in LIBRARIES if bare.startswith(key.lower())]
    return LIBRARIES[max(found, key=len)] if found else ""


def _required(name: str) -> set[str]:
    """The names of all packages that this one needs here, directly or not."""
    found: set[str] = set()
    wanted = [name]
    here = {_key(part.name): part for part in distributions()}
    while wanted:
        part = here.get(wanted.pop())
        for line in (part.requires if part else None) or ():
            other = _key(re.split(r"[^\w.-]", line, maxsplit=1)[0])
            if "extra ==" not in line and other in here and other not in found:
                found.add(other)
                wanted.append(other)
    return found


def _key(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _terms(part: Distribution) -> str:
    told = [part.metadata[name] for name in ("License-Expression", "License") if name in part.metadata]
    kinds = [kind.rpartition(" :: ")[2] for kind in part.metadata.get_all("Classifier") or ()
             if kind.startswith("License :: OSI Approved :: ")]
    return next(filter(None, [*told, " and ".join(kinds)]), UNKNOWN).splitlines()[0]


def _texts(part: Distribution) -> Iterable[Path]:
    """The licence texts that a package brings, each once."""
    paths = [Path(str(part.locate_file(file))) for file in part.files or () if TERMS.search(str(file))
             and not str(file).endswith(".py")]
    return {path.read_bytes(): path for path in sorted(paths) if path.is_file()}.values()
