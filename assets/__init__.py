"""Card faces, icons, sounds and fonts of Fairdeal, read by importlib.resources."""
