"""Playing thousands of imagined deals at once, for the sharp bots of both card games."""
