"""Card faces, icons and sounds of Fairdeal, read by importlib.resources."""
