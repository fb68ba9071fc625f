"""A running peer: the lobby, tables that are played or watched, and the one thread that owns every socket."""
