"""How peers find each other and talk: mDNS, ZeroMQ, wire messages. Knows no table and no game."""
