"""What lies on the mat of a trick table and round it, and what is asked there: layout and drawing."""
