"""A second checker of table files, written from PROTOCOL.md, FORM.md and RULES.md. Uses nothing of the program.

`python -m tests.checker FILE` says what it finds. It leaves out what changes who counts (PROTOCOL.md 13), save codes
and matches that were carried on: such a file it doesn't judge.
"""
