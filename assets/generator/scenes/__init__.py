"""The scenes on the taroks: morning, day and evening."""
