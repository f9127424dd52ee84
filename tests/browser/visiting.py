"""Visitors of a house: browsers of their own, each with its language and size, and what went wrong in them."""

from __future__ import annotations

import re

PHONE, DESKTOP = (360, 740), (1280, 900)
#: Milliseconds that anything may take on a busy machine.
PATIENCE = 20_000

#: Milliseconds between two looks at a page. By itself Playwright looks when the page is painted, which one that nobody
#: sees may not be.
POLLING = 100

#: Before the page's own scripts: notes every stream that it opens, and the event of which it was told last.
NOTING = """
  window.streams = [];
  const Plain = window.EventSource;
  window.EventSource = class extends Plain {
    constructor(...all) {
      super(...all);
      window.streams.push(this);
      this.addEventListener("message", (event) => (window.told = JSON.parse(event.data).n ?? window.told));
    }
  };
"""


def until(page, condition, arg=None, timeout=PATIENCE):
    """Waits until a condition, in JavaScript, holds on a page."""
    page.wait_for_function(condition, arg=arg, timeout=timeout, polling=POLLING)


class Visitors:
    """Everybody who came during a test."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.contexts = []
        #: What went wrong, in words, and patterns of what is meant to go wrong.
        self.faults = []
        #: A move may come too late; a `Player` looks at such answers itself.
        self.meant = [r"409 \(Conflict\) \(\S+/move\)"]

    def come(self, address, *, lang="en", size=DESKTOP, light="light", script=True):
        """A page of somebody new, whose browser asks for that language."""
        context = self.chromium.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=light,
            locale=lang,
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
            java_script_enabled=script,
        )
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        context.on("response", self._look)
        context.add_init_script(NOTING)
        self.contexts.append(context)
        return context.new_page()

    def expect(self, pattern):
        """Something that the test brings about itself is no fault."""
        self.meant.append(pattern)

    def _hear(self, message):
        if message.type == "error":
            self.faults.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _look(self, answer):
        if answer.status >= 500:
            self.faults.append(f"answer: {answer.status} {answer.url}")

    @property
    def unexpected(self):
        """The faults that nobody meant."""
        return [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.meant)]

    def leave(self):
        """All go home; nobody may have met a fault."""
        unexpected = self.unexpected
        for context in self.contexts:
            context.close()
        assert not unexpected, unexpected
