"""The page assets/check.html, in node and in Chromium, with a forger of its own."""
