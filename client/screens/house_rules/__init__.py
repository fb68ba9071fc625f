"""Pages about house rules: the values of one of them, and what is to change between two deals."""
