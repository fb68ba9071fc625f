"""Games that were played, looked at again: their views, the replays, the frame of a recap."""
