"""The reader's language: English, Spanish, Norwegian (bokmål) or French.

`_` and `ngettext` translate into the language in use, which is a context variable: one process can serve readers of
several languages at once. Names of moves and cards in files and APIs are identifiers and stay as they are.
"""

from __future__ import annotations

import functools
import gettext
import locale
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

LANGUAGES = {"en": "English", "es": "Español", "nb": "Norsk bokmål", "fr": "Français"}
DOMAIN = "ludoteca"
#: Translators of other packages' games add their own folder here.
FOLDERS = [Path(__file__).parent / "locale"]

_current: ContextVar[str] = ContextVar("language", default="en")


def current() -> str:
    """The language in use, one of LANGUAGES."""
    return _current.get()


def use(language: str) -> None:
    """Uses a language from here on, in this context; `ValueError` if it is none of LANGUAGES."""
    if language not in LANGUAGES:
        raise ValueError(language)
    _current.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Uses a language for the length of a `with` block."""
    if language not in LANGUAGES:
        raise ValueError(language)
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def preferred() -> str:
    """The language that the environment asks for; English where it asks for one we don't have, or for none."""
    wanted = os.environ.get("LANGUAGE", "").split(":") if os.environ.get("LANGUAGE") else []
    wanted += [os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)]
    if not wanted:
        wanted = [locale.getlocale()[0] or ""]
    for name in wanted:
        language = name.replace("-", "_").split("_")[0].split(".")[0].lower()
        language = "nb" if language in ("no", "nn", "norwegian") else language
        if language in LANGUAGES:
            return language
    return "en"


def _(message: str) -> str:
    """The message in the language in use."""
    return _found(_current.get(), len(FOLDERS), message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The message in the language in use, in the form that goes with the number n."""
    return _catalogue(_current.get(), tuple(FOLDERS)).ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """The message in the language in use, where the same English words mean something else elsewhere."""
    return _found(_current.get(), len(FOLDERS), message, context)


#: How each language writes numbers: between thousands, before decimals, and before a percent sign.
_MARKS = {"en": (",", ".", ""), "es": (".", ",", " "), "nb": ("\u00a0", ",", "\u00a0"), "fr": ("\u202f", ",", "\u202f")}


def number(value: float, digits: int = 0) -> str:
    """A number as the reader's language writes it, with so many decimals."""
    thousands, decimals, _percent = _MARKS[current()]
    marks = {",": thousands, ".": decimals}
    return "".join(marks.get(c, c) for c in f"{value:,.{digits}f}")


def percent(share: float, digits: int = 1) -> str:
    """A share of one as percent, as the reader's language writes it."""
    return number(100 * share, digits) + _MARKS[current()][2] + "%"


def N_(message: str) -> str:
    """Marks a message for translation where it stands; it is translated later, by `_`."""
    return message


@functools.lru_cache(8192)
def _found(language: str, _folders: int, message: str, context: str | None = None) -> str:
    """A message in a language. A page asks for some hundred: looking each up in the catalogues took a third of the time
    that drawing it took. A folder that is added later changes the number of folders."""
    catalogue = _catalogue(language, tuple(FOLDERS))
    return catalogue.gettext(message) if context is None else catalogue.pgettext(context, message)


@functools.cache
def _catalogue(language: str, folders: tuple[Path, ...]) -> gettext.NullTranslations:
    merged = gettext.NullTranslations()
    for folder in folders:
        found = gettext.translation(DOMAIN, folder, [language], fallback=True)
        found.add_fallback(merged)
        merged = found
    return merged
