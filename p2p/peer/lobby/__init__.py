"""Who is here, which tables are open, and how a table comes to its charter."""
