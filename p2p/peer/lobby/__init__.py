"""The lobby: the peers that are here, the open tables, and a table's way to its charter."""
