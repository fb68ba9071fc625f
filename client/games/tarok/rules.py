"""Tarok's short rules page. Text and cards only; faces are numbered as in p2p.games.tarot.cards."""
from client.pages.book.rule_page import PACK, Picture, RulePage, Text, card_row
from p2p.language import tr

HEARTS, SPADES = 22, 38                 # the first faces of two suits: four pips, jack, knight, queen, king
PAGE = RulePage(tr("How Tarok is played"),
                tr("Bid for the talon and play alone or with a King; or all pass, and klop it is."), (
    Picture(tr("Taroks"), tr("They beat every suit: skis, then mond (XXI) down to pagat (I). These three are the trula "
            "and count 5 each."),
            card_row(PACK, (21, 20, 19, 10, 1, 0))),
    Picture(tr("Suits"), tr("King 5, Queen 4, Knight 3, Jack 2, pips 1: black 10 9 8 7, red 1 2 3 4 from the best. "
            "Three cards count 2 less: 36 of 70 win."),
            card_row(PACK, (HEARTS + 7, HEARTS + 6, SPADES + 5, SPADES + 4, SPADES + 3, HEARTS))),
), (
    (Text(tr("The deal"), tr("Six cards to the talon; three players get sixteen each, four get twelve. A hand without "
          "a tarok says redeal, shows it, and the same dealer deals again.")),
     Text(tr("Auction"), tr("Three 10, two 20, one 30: so many talon cards a group. With three the forehand opens, and "
          "who is left may raise at the end; with four it speaks last. Who comes first may hold the same bid."))),
    (Text(tr("Talon"), tr("It is turned up in groups; the declarer takes one and lays as many cards away: no King, no "
          "trula, taroks only when nothing else is left. With four a King is called before: its holder is the silent "
          "partner.")),
     Text(tr("Higher contracts"), tr("Solo: alone. Beggar: no trick. Solo without: the talon stays closed. Colour "
          "valat: all tricks, taroks win only if led. Valat: all tricks."))),
    (Text(tr("Announcements"), tr("Trula or kings 10, pagat in the last trick 25, called King there 10, valat 250; "
          "announced twice as much. Kontra doubles, and may be answered, up to sixteen times the value.")),
     Text(tr("Tricks"), tr("Follow suit; without it a tarok; without both any card. Skis, mond and pagat in one trick: "
          "the pagat wins. A lost mond costs 21, with four 20."))),
    (Text(tr("Klop"), tr("No declarer: each takes few points. Beat if you can, the pagat last; the talon goes with the "
          "first six tricks. 36 points cost 70, no trick brings 70.")),
     Text(tr("Score"), tr("Value and the points from 35, plus or minus, for the declarer alone or with the partner. A "
          "radlc, after klop and high contracts, doubles it; a win strikes one; open ones cost 100 at the end."))),
), high=160)
