"""Tarok's entry in the catalogue: its pictures, its words, its table."""
from client.games.tarok import bot, game
from client.games.tarok.lesson import LESSONS
from client.games.tarok.rules import PAGE
from client.games.tricks.listing import listing
from p2p.games import tarok

LISTING = listing("3 or 4, tricks", "tricks, you and two", (0, 43, 21), (0, 21), game, bot, tarok.OPTIONS, PAGE,
                  LESSONS)
