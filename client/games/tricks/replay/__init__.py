"""The replay of a deal of cards."""
