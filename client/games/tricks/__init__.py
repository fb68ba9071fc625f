"""What Taroky and Tarok share: the table of a trick game, its hands, sheets and bots."""
