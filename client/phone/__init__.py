"""A seat played from a phone's browser: the server, what is sealed, the page, the seats. No rule is here."""
