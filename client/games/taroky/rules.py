"""Taroky's short rules page. Text and cards only; faces are numbered as in p2p.games.tarot.cards."""
from client.pages.book.rule_page import PACK, Picture, RulePage, Text, card_row
from p2p.language import tr

HEARTS, SPADES = 22, 38                 # the first faces of two suits: four pips, jack, knight, queen, king
PAGE = RulePage(tr("How Taroky is played"), tr("Tricks with 54 cards: Povinnost finds a partner, or somebody plays "
                "alone."), (
    Picture(tr("Taroks"), tr("They beat every suit: Skyz, then Mond (XXI) down to Pagat (I). These three are the Trul "
            "and count 5 each, others 1."),
            card_row(PACK, (21, 20, 19, 10, 1, 0))),
    Picture(tr("Suits"), tr("King 5, Queen 4, Knight 3, Jack 2, pips 1: black ones from the best 10 9 8 7, "
            "red ones 4 3 2 1. 106 in all."),
            card_row(PACK, (HEARTS + 7, HEARTS + 6, SPADES + 5, SPADES + 4, SPADES + 3, HEARTS))),
), (
    (Text(tr("The deal"), tr("Four play, twelve cards each and six in the talon. The cutter cuts, or knocks and says "
          "how to deal. First Povinnost is whoever has the II; then it goes round.")),
     Text(tr("Talon"), tr("Povinnost takes four cards, the next two players one each, or they offer it to the fourth. "
          "Lay away down to twelve: no King, Skyz, XXI or I, and other taroks only once no plain card is left, "
          "shown."))),
    (Text(tr("Partner"), tr("Povinnost names the XIX, or holding it the highest below that is missing, down to XV. Who "
          "has it is the partner and stays silent.")),
     Text(tr("Prever"), tr("Or somebody says prever and plays alone against three: takes three talon cards, or refuses "
          "them for the other three. A lost game then costs double, back again four times."))),
    (Text(tr("Money cards"), tr("Paid at once by each. Uni, no tarok: 4. Bida, one or two: 2. Tarocky, eight or nine: "
          "2. Taroky, ten and more: 4. Trul, Skyz, XXI and I: 2. Pane, four counting 5: 2. Rosa-Pane, four Kings: 4; "
          "Rosa-Pane+, one of the Trul besides: 6.")),
     Text(tr("Calls"), tr("Valat: all tricks, called 40, in Prever 60. Contra doubles, rhea and supra again. "
          "Pagat on the end: the I takes the last trick, 2 from each, 4 if it was called."))),
    (Text(tr("Tricks"), tr("Povinnost leads. Follow suit; without it play a tarok; without both any card. The highest "
          "tarok takes, else the highest of the suit led.")),
     Text(tr("Counting"), tr("Tricks and laid away cards count: 54 win. Ten and the distance from 53, twice (in Prever "
          "three times), a tenth of it: so many chips, for each who lost."))),
), high=160)
