"""The parts that Tau and PC Set share: the race board, its columns and frame, selections, recap and best times."""
