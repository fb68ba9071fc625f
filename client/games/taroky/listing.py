"""Taroky's entry in the catalogue: its pictures, its words, its table."""
from client.games.taroky import bot, game
from client.games.taroky.lesson import LESSONS
from client.games.taroky.rules import PAGE
from client.games.tricks.listing import listing
from p2p.games import taroky

LISTING = listing("4, tricks", "tricks, you and three", (7, 20, 21), (20, 21), game, bot, taroky.OPTIONS, PAGE, LESSONS)
