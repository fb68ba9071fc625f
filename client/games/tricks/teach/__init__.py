"""Teaching the card games: prepared positions, advice, and what could have been better."""
