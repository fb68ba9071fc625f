"""Chromium without a window, driven through a pipe by the DevTools protocol: one page that is opened from disk."""
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))),
                None)
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
         "--disable-component-update", "--disable-default-apps", "--disable-sync", "--disable-dev-shm-usage",
         "--remote-debugging-pipe", "--host-resolver-rules=MAP * ~NOTFOUND", "--lang=en-GB")
DONE = """new Promise(resolve => {
    const state = document.getElementById("state");
    const done = () => state.className && state.className !== "busy";
    if (done()) return resolve(true);
    new MutationObserver(() => done() && resolve(true)).observe(state, {attributes: true});
})"""


class Page:
    """A page in a browser; each command waits for its answer."""

    def __init__(self, to: Any, came: Any) -> None:
        self._to, self._from, self._number, self._session = to, came, 0, ""
        self.events: list[dict[str, Any]] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "DOM", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Sends a command and returns its result; what happens meanwhile goes to `events`."""
        self._number += 1
        session = {"sessionId": self._session} if self._session else {}
        self._to.write(json.dumps({"id": self._number, "method": method, "params": params, **session}).encode() + b"\0")
        self._to.flush()
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "result" in answer, answer
                return answer["result"]
            self.events.append(answer)

    def _read(self) -> dict[str, Any]:
        found = bytearray()
        while (byte := self._from.read(1)) != b"\0":
            assert byte, "Chromium has ended"
            found += byte
        return json.loads(found)

    def until(self, event: str) -> None:
        """Waits for an event of the page that hasn't come yet."""
        while not any(one.get("method") == event for one in self.events):
            self.events.append(self._read())

    def open(self, address: str) -> None:
        self.events.clear()
        self.send("Page.navigate", url=address)
        self.until("Page.loadEventFired")

    def run(self, script: str) -> Any:
        """What a script gives, once it has promised it."""
        result = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def check(self, file: Path) -> str:
        """Gives the page a file, waits for its verdict, and returns that as the page's own word for it."""
        self.run('document.getElementById("state").className = ""')
        root = self.send("DOM.getDocument")["root"]["nodeId"]
        field = self.send("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
        self.send("DOM.setFileInputFiles", files=[str(file)], nodeId=field)
        self.run(DONE)
        return self.run('document.getElementById("state").className')

    def text(self, selector: str) -> str:
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")


@contextmanager
def chromium(profile: Path) -> Iterator[Page]:
    """A browser of its own with one page, ended behind it."""
    (theirs, ours), (ours_too, theirs_too) = os.pipe(), os.pipe()
    command = f'exec "$0" "$@" 3<&{theirs} 4>&{theirs_too}'
    process = subprocess.Popen(["bash", "-c", command, CHROMIUM, *QUIET, f"--user-data-dir={profile}"],
                               pass_fds=(theirs, theirs_too), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(theirs)
    os.close(theirs_too)
    with open(ours, "wb", buffering=0) as to, open(ours_too, "rb") as came:
        try:
            yield Page(to, came)
        finally:
            process.terminate()
            process.wait(30)
