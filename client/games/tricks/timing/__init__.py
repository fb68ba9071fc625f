"""When a trick table shows what has changed: tricks, deals, payments."""
