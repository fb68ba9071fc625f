"""The sixth game of the tests: `rules` is what p2p/games/NAME would hold, `window` what client/games/NAME would."""
