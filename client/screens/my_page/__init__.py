"""The page of what the played games of this computer say of who plays here."""
