"""Members, the own network and phones that aren't reached: the words and questions about them at a table."""
