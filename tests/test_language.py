"""Every message in four languages: none missing, none fuzzy, with the same placeholders, plurals and all."""

import re
import string
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from ludoteca import language
from ludoteca.engine.catalogue import OWN, game
from ludoteca.language import LANGUAGES, _, ngettext, number, percent, preferred, speaking

PACKAGE = Path(language.__file__).parent
LOCALE = PACKAGE / "locale"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


def catalogue(code):
    with open(LOCALE / code / "LC_MESSAGES" / "ludoteca.po", "rb") as file:
        return read_po(file, locale=code)


def source_messages():
    """All messages of sources and templates, as (context, singular)."""
    found = extract_from_dir(PACKAGE, [("**.py", "python"), ("**.html", "jinja2")], keywords=KEYWORDS)
    return {(context, message[0] if isinstance(message, tuple) else message) for _f, _l, message, _c, context in found}


SOURCE = source_messages()


def fields(text):
    return sorted({name for _literal, name, _spec, _conv in string.Formatter().parse(text) if name})


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_message_is_missing_fuzzy_or_left_over(code):
    entries = {(m.context, m.id[0] if isinstance(m.id, tuple) else m.id): m for m in catalogue(code) if m.id}
    assert not SOURCE - set(entries), "not in the catalogue; run `make lang`"
    assert not set(entries) - SOURCE, "no longer used; run `make lang`"
    assert not [id_ for id_, entry in entries.items() if entry.fuzzy]
    missing = [i for i, e in entries.items() if not all(e.string if isinstance(e.string, tuple) else [e.string])]
    assert not missing, f"{len(missing)} untranslated: {missing[:5]}"


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_translations_have_the_same_placeholders(code):
    for entry in catalogue(code):
        if not entry.id:
            continue
        ids = entry.id if isinstance(entry.id, tuple) else (entry.id,)
        strings = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        for text in strings:
            # A form for one may leave the number out ("un alce").
            wanted = set(fields(ids[-1]))
            assert wanted - {"n"} <= set(fields(text)) <= wanted, f"{ids[0]!r} → {text!r}"


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_sentence_is_left_in_english(code):
    titles = {game(name).title for name in OWN}
    for entry in catalogue(code):
        if isinstance(entry.id, str) and entry.string == entry.id and entry.id not in titles:
            words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", "", entry.id))
            assert len(words) < 3, entry.id


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_translations_keep_edges_and_end_alike(code):
    for entry in catalogue(code):
        if not entry.id:
            continue
        ids = entry.id if isinstance(entry.id, tuple) else (entry.id,)
        for text in entry.string if isinstance(entry.string, tuple) else (entry.string,):
            assert (text[:1].isspace(), text[-1:].isspace()) == (ids[0][:1].isspace(), ids[0][-1:].isspace()), ids[0]
            for mark in ".!?:":
                assert text.rstrip().endswith(mark) == ids[0].rstrip().endswith(mark), f"{ids[0]!r} → {text!r}"


def test_french_sets_its_punctuation_apart():
    for entry in [entry for entry in catalogue("fr") if entry.id]:
        for text in entry.string if isinstance(entry.string, tuple) else (entry.string,):
            assert not re.search(r"[^\s\u00a0\u202f!?][!?;](?!\w)", text or ""), text


@pytest.mark.parametrize(
    ("code", "none", "one", "many"),
    [
        ("en", "0 moose", "1 moose", "2 moose"),
        ("es", "0 alces", "1 alce", "2 alces"),
        ("nb", "0 elger", "1 elg", "2 elger"),
        ("fr", "0 élan", "1 élan", "2 élans"),
    ],
)
def test_plurals_follow_each_language(code, none, one, many):
    with speaking(code):
        assert [ngettext("{n} moose", "{n} moose", n).format(n=n) for n in (0, 1, 2)] == [none, one, many]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "no_NO.UTF-8"}, "nb"),
        ({"LANG": "nn_NO"}, "nb"),
        ({"LANGUAGE": "de:fr", "LANG": "es_ES.UTF-8"}, "fr"),
        ({"LC_ALL": "fr_CA", "LANG": "en_GB.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_environment_proposes_the_language(environment, expected, monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert preferred() == expected


@pytest.mark.parametrize(
    ("code", "large", "share"),
    [
        ("en", "1,234.5", "31.2%"),
        ("es", "1.234,5", "31,2 %"),
        ("nb", "1\xa0234,5", "31,2\xa0%"),
        ("fr", "1\u202f234,5", "31,2\u202f%"),
    ],
)
def test_numbers_are_written_as_each_language_does(code, large, share):
    with speaking(code):
        assert number(1234.5, 1) == large
        assert percent(0.3123) == share


def test_one_process_speaks_several_languages():
    with speaking("nb"):
        assert _("pass") == "pass"
        with speaking("fr"):
            french = _("Your name")
        norwegian = _("Your name")
    assert len({french, norwegian, "Your name"}) == 3
    with pytest.raises(ValueError, match="xx"), speaking("xx"):
        pass
