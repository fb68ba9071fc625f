"""Drawing: paint, shapes, letters, colours, cards, movement and sound. Knows no game and no node."""
