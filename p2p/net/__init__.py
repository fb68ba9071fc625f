"""How peers find each other (mDNS, probes) and exchange messages (ZeroMQ, msgpack). Knows no table and no game."""
