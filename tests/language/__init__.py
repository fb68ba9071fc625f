"""The language in which a reader reads: sentences, catalogues, and that none is missing."""
