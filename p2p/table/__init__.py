"""One table without I/O: its replica, deals, match, audit and transcript."""
