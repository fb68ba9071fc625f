"""The options of rule 12 as the book reads them: each with its default first, and what a table goes by."""
OPTIONS = {
    "contracts": ("usual", "full", "base", "piccolo"),
    "auction": ("usual", "forehand_last", "free"),
    "open_any": ("three", "any"),
    "values": ("10_20_30", "10_30_50"),
    "alone_values": ("70_80_90", "70_50_80"),
    "difference": ("usual", "exact", "rounded"),
    "talon_groups": ("dealt", "sorted", "any"),
    "final_statement": ("usual", "always"),
    "fault": ("penalty", "void"),
    "lay_taroks": ("forced", "free"),
    "announcers": ("all", "declarer"),
    "trula_needs_hand": ("no", "yes"),
    "silent_pagat_lost": ("25", "0"),
    "pagat_beaten_by_partner": ("lost", "counts"),
    "valat_silent": ("250", "50"),
    "valat_failed": ("only", "besides"),
    "valat_announced_lead": ("forehand", "caller"),
    "emperor": ("any", "pagat_last", "in_order"),
    "mond_penalty": ("usual", "20", "42", "both"),
    "klop_full": ("36", "35", "35_10"),
    "klop_points": ("usual", "exact", "rounded"),
    "klop_talon_card": ("after", "before"),
    "klop_kontra": ("no", "yes"),
    "klop_pagat_lead": ("last_card", "last_tarok", "free"),
    "kontra_max": ("16", "4", "1"),
    "score_share": ("declarer", "individual"),
    "radlci": ("100", "40", "off", "shared"),
    "solo_without_lead": ("declarer", "forehand"),
    "solo_without_difference": ("no", "yes"),
    "no_tarok_hand": ("usual", "redeal", "klop"),
    "beggar_lead": ("declarer", "left"),
    "four_partner_share": ("equal", "half"),
    "four_queen_call": ("no", "yes"),
    "match_end": ("deals", "skis"),
}
# What "usual" means with three players and with four (rules 3, 11.1, 11.2, 11.7, 11.9).
USUAL = {
    "contracts": ("base", "full"), "auction": ("obligatory", "forehand_last"), "difference": ("exact", "rounded"),
    "klop_points": ("exact", "rounded"), "final_statement": ("always", "never"), "no_tarok_hand": ("redeal", "klop"),
    "mond_penalty": ("21", "20"),
}


def house(seats, chosen=()):
    """What holds at a table where these options were chosen, others usual."""
    options = {name: values[0] for name, values in OPTIONS.items()} | dict(chosen)
    return {name: USUAL[name][seats - 3] if value == "usual" else value for name, value in options.items()}
