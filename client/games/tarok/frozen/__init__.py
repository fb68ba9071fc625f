"""The sharp Tarok bot of version 0.1.0, kept as it was for `fairdeal bench bots` to compare with.

It counts cards, samples 20 to 24 deals that fit, and plays them out card by card.
"""
