"""Fairdeal's mark as the icon file that a system wants: PNGs of some sizes in a container of ICO or ICNS."""
import io
import struct
import sys
from pathlib import Path

from assets import faces

SIZES = 16, 32, 48, 256                                             # of a Windows icon, in pixels
KINDS = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512}    # of a macOS icon: the type's size


def write(folder: Path) -> Path:
    """Writes the icon for this system into a folder. Returns its path."""
    if sys.platform == "darwin":
        path, data = folder / "fairdeal.icns", icns()
    else:
        path, data = folder / "fairdeal.ico", ico()
    path.write_bytes(data)
    return path


def ico() -> bytes:
    """A Windows icon: a directory of 16 bytes an image, then the PNGs."""
    pictures = [png(size) for size in SIZES]
    at = 6 + 16 * len(SIZES)
    entries = b""
    for size, data in zip(SIZES, pictures, strict=True):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return struct.pack("<HHH", 0, 1, len(SIZES)) + entries + b"".join(pictures)


def icns() -> bytes:
    """A macOS icon: its length, then for each image its type, its length and the PNG."""
    parts = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in
                     ((kind, png(size)) for kind, size in KINDS.items()))
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def png(size: int) -> bytes:
    """The mark, so many pixels wide and high."""
    import pygame

    from client.draw import theme
    picture = pygame.image.load_sized_svg(io.BytesIO(faces.mark_svg(theme.SEATS[:4]).encode()), (size, size))
    file = io.BytesIO()
    pygame.image.save(picture, file, "fairdeal.png")
    return file.getvalue()
