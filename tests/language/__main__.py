"""Puts the sentences of the code into the catalogues, and says what is missing: `python -m tests.language`.

With `--unmarked PATH...` it lists the strings there that look like a sentence and that nobody marks.
"""
import argparse
import sys
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from tests.language.sentences import ROOT, WORDS, files, template, unmarked

# Lines of a header that say nothing, or another time at each run.
UNSAID = tuple(b'"' + name for name in (b"Project-Id-Version", b"Report-Msgid-Bugs-To", b"POT-Creation-Date",
                                        b"PO-Revision-Date", b"Last-Translator", b"Language-Team", b"Generated-By"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.language", description=__doc__)
    parser.add_argument("--unmarked", nargs="*", metavar="PATH", help="list unmarked strings of these files or folders")
    arguments = parser.parse_args()
    if arguments.unmarked is not None:
        below = [Path(name).resolve() for name in arguments.unmarked] or [ROOT]
        found = [each for path in files() if any(path.is_relative_to(top) for top in below) for each in unmarked(path)]
        for literal in found:
            print(f"{literal.path}:{literal.line}: {literal.words!r}".replace("\\x00", "{}"))
        return bool(found)
    said = template()
    for path in sorted(WORDS.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        catalogue.update(said, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        written = BytesIO()
        write_po(written, catalogue, width=110, sort_output=False, include_lineno=False, ignore_obsolete=True)
        path.write_bytes(b"".join(line for line in written.getvalue().splitlines(keepends=True)
                                  if not line.startswith(UNSAID)))
        missing = sum(1 for message in catalogue if message.id and not all(
            message.string if isinstance(message.string, tuple) else (message.string,)))
        print(f"{path.name}: {len(catalogue)} sentences, {missing} without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
