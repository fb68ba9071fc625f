"""The table's log: signed entries, one order for all, on disk. Knows no game and no socket."""
