"""Questions about single cards of Tau, for lessons and for training."""
