"""Things on the mat of a trick table and round it, and the questions there: layout and drawing."""
