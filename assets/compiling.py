"""Compiles the catalogues of assets/words while the package is built: NAME.po becomes NAME.mo beside it."""
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools.command.build_py import build_py

NO_DATE = datetime(1970, 1, 1, tzinfo=UTC)      # else the header has that of today, and no two builds are the same


def compile_all(folder: Path) -> None:
    """Writes NAME.mo for each NAME.po of this folder that has changed since. Raises PoFileError for a broken one."""
    for source in sorted(folder.glob("*.po")):
        compiled = source.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as file, compiled.open("wb") as out:
            catalogue = read_po(file, locale=source.stem, abort_invalid=True)
            catalogue.creation_date = catalogue.revision_date = NO_DATE
            write_mo(out, catalogue)


class BuildPy(build_py):
    """setuptools' step that gathers the package's files: the compiled catalogues, not what they are made from."""

    def run(self) -> None:
        compile_all(Path("assets/words"))
        self.data_files = [(*place, [name for name in names if not name.endswith(".po")])
                           for *place, names in self._get_data_files()]
        super().run()
