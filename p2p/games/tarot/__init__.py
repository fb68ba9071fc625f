"""The part that Taroky and Tarok share: the 54 cards, slots, phases of a deal and the two sides."""
