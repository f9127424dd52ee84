"""Guests: people and programs without an account. A signed token is all that they hold."""

from __future__ import annotations

import random
import secrets
import time
import unicodedata
from dataclasses import dataclass

import orjson
from itsdangerous import BadSignature, URLSafeSerializer

from ludoteca.language import N_, _
from ludoteca.tables.refusal import Refusal
from ludoteca.tables.store import Store, Unit

LONGEST_NAME = 24
#: Days after which a guest who sits at no table is forgotten.
FORGOTTEN_AFTER = 30
#: Seconds between notes of when a guest was last seen.
SEEN_EVERY = 3600.0
#: Marks on one letter; more make towers that cover the lines above.
MOST_MARKS = 2
#: Letters to Unicode, but blank to the eye.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")

#: What visitors are called until they say otherwise, in their own language.
NAMES = (
    N_("Otter"),
    N_("Heron"),
    N_("Badger"),
    N_("Lynx"),
    N_("Puffin"),
    N_("Hedgehog"),
    N_("Reindeer"),
    N_("Owl"),
    N_("Fox"),
    N_("Seal"),
    N_("Magpie"),
    N_("Hare"),
    N_("Dormouse"),
    N_("Swallow"),
    N_("Salmon"),
    N_("Toad"),
    N_("Beetle"),
    N_("Crane"),
    N_("Weasel"),
    N_("Sparrow"),
    N_("Bumblebee"),
    N_("Mole"),
    N_("Goose"),
    N_("Snail"),
)


@dataclass(frozen=True)
class Guest:
    """Somebody the house knows by a token."""

    id: str
    name: str
    created: float
    seen: float
    #: Guests whose chat this one does not want to read.
    muted: tuple[str, ...] = ()
    #: Situations that were explained already, or "all".
    guided: tuple[str, ...] = ()

    def facts(self) -> str:
        """What is kept beside name and times."""
        return orjson.dumps({"muted": self.muted, "guided": self.guided}).decode()


def new_guest(name: str | None = None) -> Guest:
    """A guest nobody has seen before."""
    now = time.time()
    chosen = clean_name(name) if name is not None else _(random.choice(NAMES))
    return Guest(secrets.token_hex(8), chosen, now, now)


def clean_name(text: str) -> str:
    """A name as it is shown: one line, no control characters, nothing invisible, not too long. `Refusal` if nothing
    is left."""
    name = " ".join(clean(text).split())[:LONGEST_NAME].strip()
    if not any(c.isalnum() and c not in BLANKS for c in name):
        raise Refusal("no-name", _("A name needs at least one letter or number."), 422)
    return name


def clean(text: str) -> str:
    """Text without what is not for the eye: control characters, direction marks, zero widths, towers of accents."""
    kept: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(c) else 0
        if marks <= MOST_MARKS and (c.isprintable() or c in " \n\u200d") and c not in BLANKS:
            kept.append(c)
    # A joiner between pictures belongs to them; anywhere else it only makes two names look like one.
    return "".join(
        c for k, c in enumerate(kept) if c != "\u200d" or (0 < k < len(kept) - 1 and ord(kept[k - 1]) >= 0x2600)
    )


def keeping_guest(guest: Guest) -> Unit:
    """The statement that writes a guest down."""
    row = (guest.id, guest.name, guest.created, guest.seen, guest.facts())
    return [("insert or replace into guests values (?, ?, ?, ?, ?)", row)]


def changing_guest(guest: Guest) -> Unit:
    """The statement that writes down what has changed of a guest; it brings nobody back who was forgotten meanwhile."""
    return [("update guests set name = ?, facts = ? where id = ?", (guest.name, guest.facts(), guest.id))]


def seeing_guest(guest: str, now: float) -> Unit:
    """The statement that notes that a guest is here."""
    return [("update guests set seen = ? where id = ?", (now, guest))]


def find_guest(store: Store, guest: str) -> Guest | None:
    """The guest of that id, if the house knows them still."""
    rows = store.rows("select id, name, created, seen, facts from guests where id = ?", guest)
    if not rows:
        return None
    known, name, created, seen, facts = rows[0]
    more = orjson.loads(facts)
    return Guest(known, name, created, seen, tuple(more["muted"]), tuple(more["guided"]))


class Tokens:
    """Signed tokens: nobody can make one but the house."""

    def __init__(self, secret: str) -> None:
        self._cookie = URLSafeSerializer(secret, "seat")
        self._link = URLSafeSerializer(secret, "device")

    def give(self, guest: str) -> str:
        """A guest's token, for a cookie or an `Authorization` header."""
        return self._cookie.dumps(guest)

    def read(self, token: str) -> str | None:
        """Whose token it is; None for one that the house has not made."""
        return _loaded(self._cookie, token)

    def give_link(self, guest: str) -> str:
        """A secret for taking a guest to another device; the store says whether it was used."""
        return self._link.dumps(f"{guest} {secrets.token_hex(8)} {int(time.time())}")

    def read_link(self, token: str, seconds: float = 600.0) -> str | None:
        """Whose link it is; None if it is forged or too old."""
        text = _loaded(self._link, token)
        if text is None:
            return None
        guest, _random, made = text.split(" ")
        return guest if time.time() - int(made) <= seconds else None


def _loaded(serializer: URLSafeSerializer, token: str) -> str | None:
    try:
        value = serializer.loads(token)
    except BadSignature:
        return None
    return value if isinstance(value, str) else None
