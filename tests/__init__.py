"""Tests of Fairdeal, in the tree of the code they test; helpers are imported as `tests.FOLDER.NAME`."""
