"""What Tau and PC Set share: the board of a race, selecting cards, recap and best times."""
