"""Gathers the messages of the sources into the template and the catalogues, and compiles these.

    python tools/lang.py en es nb fr

Files change only when messages do: there are no line numbers in them, and the order is the alphabet's. New messages
arrive empty, never guessed from similar ones; messages that nothing uses any more are dropped. English, the language
of the sources, is filled in.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCE = Path("src/ludoteca")
LOCALE = SOURCE / "locale"
SOURCE_LANGUAGE = "en"
TEMPLATE = LOCALE / "ludoteca.pot"
HEADER = """\
# Ludoteca, in many languages.
# The Ludoteca authors. Under the licence of the project: MIT."""


def new_catalogue(language: str | None = None) -> Catalog:
    """An empty catalogue with the project's header."""
    catalogue = Catalog(
        locale=language,
        domain="ludoteca",
        project="Ludoteca",
        version="1",
        header_comment=HEADER,
        copyright_holder="The Ludoteca authors",
        last_translator="The Ludoteca authors",
        language_team="The Ludoteca authors",
        fuzzy=False,
    )
    catalogue.msgid_bugs_address = ""  # or else Babel makes one up
    return catalogue


def gathered() -> Catalog:
    """All messages that sources and templates mark with `_`, `N_`, `ngettext` and kin, with the comments "i18n: …"."""
    template = new_catalogue()
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    for _, _, message, comments, context in extract_from_dir(
        SOURCE,
        methods,
        {"**.html": {"trimmed": "true", "silent": "false"}},
        keywords=DEFAULT_KEYWORDS,
        comment_tags=("i18n:",),
        strip_comment_tags=True,
    ):
        template.add(message, auto_comments=comments, context=context)
    return template


def read(path: Path, language: str | None = None) -> Catalog | None:
    """A catalogue as it stands, if it does."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="ludoteca")


def content(catalogue: Catalog) -> dict[object, tuple[object, ...]]:
    """What a catalogue says, without its dates."""
    return {
        (m.id, m.context): (m.string, tuple(m.auto_comments), tuple(m.user_comments), frozenset(m.flags))
        for m in catalogue
        if m.id
    }


def translated(message: Message) -> bool:
    """Whether a message is there in the other language, in all its forms."""
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms)


def write(path: Path, catalogue: Catalog, before: Catalog | None) -> bool:
    """Writes a catalogue if it says anything new."""
    if before is not None and content(before) == content(catalogue) and not before.obsolete:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, no_location=True, sort_output=True, ignore_obsolete=True)
    return True


def speak_for_itself(catalogue: Catalog) -> None:
    """The language of the sources needs no translator."""
    for message in catalogue:
        if message.id:
            message.string = message.id
            message.flags.discard("fuzzy")


def main(languages: list[str]) -> None:
    """Brings the template and the catalogues of these languages up to date."""
    template = gathered()
    write(TEMPLATE, template, read(TEMPLATE))
    for language in languages:
        path = LOCALE / language / "LC_MESSAGES" / "ludoteca.po"
        before = read(path, language)
        catalogue = read(path, language) or new_catalogue(language)
        # A copy: the catalogue takes the template's messages in, and English fills them.
        catalogue.update(deepcopy(template), no_fuzzy_matching=True, update_creation_date=False)
        if language == SOURCE_LANGUAGE:
            speak_for_itself(catalogue)
        changed = write(path, catalogue, before)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        messages = [message for message in catalogue if message.id]
        missing = sum(not translated(message) for message in messages)
        fuzzy = sum(message.fuzzy for message in messages)
        state = "changed" if changed else "as it was"
        print(f"{language}: {len(messages)} messages, {missing} to translate, {fuzzy} fuzzy; {state}")


if __name__ == "__main__":
    main(sys.argv[1:])
