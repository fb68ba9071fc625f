"""The program to unpack and start, for who has no Python: made by `python -m client.bundle OUT`."""
