"""Debian's chromium, driven by playwright: phones whose pages are touched as a person does."""
import shutil
import time
from contextlib import contextmanager

import pytest

APART = 0.15        # s between two touches of a phone
CHROMIUM = shutil.which("chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--no-first-run"]
SIZES = {"small": (320, 568), "usual": (390, 844), "large": (430, 932), "lying": (844, 390), "tablet": (1366, 1024)}
SIDES = """(all) => [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect())
    .map((box) => [box.width, box.height])"""                   # at one moment: the page may be drawn anew in between
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@contextmanager
def chromium():
    """The browser."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def too_late():
    """What is raised for a button that has gone."""
    from playwright.sync_api import TimeoutError as Late
    return Late


def phone(browser, code, size="usual", theme="dark"):
    """A phone of its own that has scanned a seat's code. Whatever its page complains about stands in `page.faults`."""
    wide, high = SIZES[size]
    page = browser.new_context(viewport={"width": wide, "height": high}, color_scheme=theme, has_touch=True).new_page()
    page.faults, page.touched = [], 0.0
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("requestfailed", lambda request: page.faults.append(request.url))
    page.goto(code.url)
    return page


def resize(page, name):
    """Gives a phone this one of SIZES; returns once its page, which draws itself anew then, has done so."""
    wide, high = SIZES[name]
    if page.viewport_size != {"width": wide, "height": high}:
        page.evaluate("() => { window.resized = new Promise((done) => addEventListener('resize', done)); }")
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate("() => window.resized.then(() => true)")


# What may be touched now, in the order of the page; the place to cut is taken as it lies.
TOUCH = """() => {
    const seen = (one) => one && one.offsetParent !== null;
    if (seen(document.querySelector("#away, #enter")) && !seen(document.querySelector("#seat"))) return "";
    const play = document.querySelector("#play");
    if (seen(play)) { play.click(); return "play"; }
    const answers = [...document.querySelectorAll("#question button")];
    const answer = answers.find((one) => one.dataset.key === "pass") ||
        answers.find((one) => one.dataset.key !== "knock");
    if (answer) { answer.click(); return answer.dataset.key; }
    if (!document.querySelector("#ask.urgent")) return "";
    const card = document.querySelector("#hand .card:not(.no):not(.up)");
    if (card) card.click();
    return card ? card.dataset.face : "";
}"""


def touch(page):
    """Touches the first thing that may be, not more often than a person; gives what it was, "" for nothing."""
    if time.monotonic() - page.touched < APART:
        return ""
    page.touched = time.monotonic()
    return page.evaluate(TOUCH)
