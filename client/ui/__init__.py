"""Controls and pages: buttons, fields, keys, tables of words. Knows no game and no node."""
