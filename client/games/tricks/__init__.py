"""The part that the two card games share in the client: the table of a trick game, hands, sheets and bots."""
