"""The page of the deals of a day: the same for everybody in the world, one try of which counts."""
