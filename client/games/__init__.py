"""The client's part of each game, one folder each, and the catalogue that names them all."""
