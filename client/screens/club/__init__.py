"""The pages of a club: its standing, its members, and how one comes to it."""
