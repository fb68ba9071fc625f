"""High or low in the window."""
