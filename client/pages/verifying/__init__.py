"""The verification of a game's file on the screen: the page, its stages in words, its picture."""
