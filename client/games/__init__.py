"""The games as a window shows them: one folder each, and the catalogue that names them all."""
