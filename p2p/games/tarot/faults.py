"""The words of what may follow a broken rule or a leave: of the option `fault` and of outcomes."""

VOID = "void"           # the deal counts nothing and is dealt again; also the reason of such an outcome
PENALTY = "penalty"     # whoever broke a rule pays; also the line that says so
LEFT = "left"           # somebody's player has gone for good: the deal is void; also the reason of such an outcome
