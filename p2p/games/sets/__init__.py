"""The part that Tau and PC Set share: decks of cards with properties, and words for them."""
