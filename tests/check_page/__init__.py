"""The page that checks a file without the program: its tests, a browser, a forger."""
