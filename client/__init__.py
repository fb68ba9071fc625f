"""Screens, boards, keys, art and bots. Talks to p2p.node, p2p.table and p2p.games, never to sockets or the log."""
