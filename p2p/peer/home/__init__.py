"""The files of tables in the home of a peer, and what is kept beside them. Knows no socket and no screen."""
