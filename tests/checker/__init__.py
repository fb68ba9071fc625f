"""A second checker of table files, written from PROTOCOL.md, FORM.md and RULES.md. Uses nothing of the program.

`python -m tests.checker FILE` says what it finds.
"""
