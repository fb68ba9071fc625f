"""The foreign parts of the page for phones, for makers alone: `python -m assets.generator.phone_page` writes them anew.

Ciphers and hashes come from the npm registry (npm, npx), each as one file that a reader can compare with its sources:
neither minified nor changed. Fonts are ours, cut down to the letters of Latin scripts (fonttools, brotli).
"""
import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

from assets import faces

PAGE = Path(__file__).parents[2] / "client" / "phone" / "page"
ESBUILD = "esbuild@0.25.12"
# Each file: the package with its version, what its files are asked for.
PARTS = {
    "noble-ciphers.js": ("@noble/ciphers@2.4.0", 'export { chacha20poly1305 } from "@noble/ciphers/chacha.js";'),
    "noble-hashes.js": ("@noble/hashes@2.4.0", ('export { sha256 } from "@noble/hashes/sha2.js";\n'
                        'export { hkdf } from "@noble/hashes/hkdf.js";\n'
                        'export { scryptAsync } from "@noble/hashes/scrypt.js";')),
}
LETTERS = "U+0020-007E,U+00A0-017F,U+0218-021B,U+2010-2026,U+2032-2033,U+2190-2193,U+2212,U+00D7,U+2660-2667"
FONTS = {"sans": "SourceSansPro-Regular", "semi": "SourceSansPro-Semibold", "serif": "SourceSerifPro-Semibold"}


def part(name: str) -> str:
    """Returns the text of one foreign file: its licence, then the code. Raises CalledProcessError without the net."""
    package, wanted = PARTS[name]
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        (at / "package.json").write_text('{"type": "module"}')
        _run(at, "npm", "install", "--silent", "--ignore-scripts", package)
        (at / "asked.js").write_text(wanted)
        made = _run(at, "npx", "--yes", ESBUILD, "asked.js", "--bundle", "--format=esm", "--charset=utf8")
        licence = (at / "node_modules" / package.rpartition("@")[0] / "LICENSE").read_text("utf-8")
    return f"/*! {package}, one file of it: python -m assets.generator.phone_page\n\n{licence.strip()}\n*/\n{made}"


def _run(folder: Path, *command: str) -> str:
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def font(name: str) -> None:
    """Writes one font, cut down."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "whole.ttf")
        whole.write_bytes(faces.font_ttf(FONTS[name]))
        subprocess.run([sys.executable, "-m", "fontTools.subset", whole, f"--unicodes={LETTERS}", "--flavor=woff2",
                        "--layout-features=kern", f"--output-file={PAGE / f'{name}.woff2'}"], check=True)


def main() -> None:
    """Writes all parts, and prints the hash of each file."""
    for name in PARTS:
        (PAGE / name).write_text(part(name), "utf-8")
    for name in FONTS:
        font(name)
    for name in (*PARTS, *(f"{name}.woff2" for name in FONTS)):
        data = (PAGE / name).read_bytes()
        print(f"{hashlib.sha256(data).hexdigest()}  {name}  {len(data)} bytes")


if __name__ == "__main__":
    main()
