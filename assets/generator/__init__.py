"""Draws every card face, icon and sound of Fairdeal into files: `python -m assets.generator [NAME ...]`."""
