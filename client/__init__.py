"""The window: screens, games, controls, drawing, bots. Talks to p2p.peer, p2p.table and p2p.games, never to sockets."""
