"""The page of played games, and the way from a file to its replay."""
