"""Every language says all that English says, and of each message the same facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from shmear_scorer.config import ROOT
from shmear_scorer.rules.presets import all_presets
from shmear_scorer.web.wording.source_notes import NOTES
from tests.tools.pseudo import messages

FOLDER = ROOT / "translations"
LANGUAGES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
FACT = re.compile(r"%\((\w+)\)[sd]")
MARKUP = re.compile(r"</?\w+")
ALONE = re.compile(r"%(?!\(\w+\)[sd])")


def read(path: Path, locale: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=locale)


@pytest.fixture(scope="module", params=LANGUAGES)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    """One language's translations."""
    return read(FOLDER / request.param / "LC_MESSAGES" / "messages.po", request.param)


def english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translated(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def said(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def test_german_and_japanese_are_there():
    assert LANGUAGES == ["de", "ja"]


def test_no_message_lacks_in_a_language(catalog: Catalog):
    assert len(said(catalog)) > 1500
    lacking = [m.id for m in said(catalog) if not all(map(str.strip, translated(m)))]
    assert lacking == []


def test_no_message_is_a_guess(catalog: Catalog):
    assert [m.id for m in said(catalog) if m.fuzzy] == []
    assert not catalog.fuzzy


def test_a_message_has_as_many_forms_as_its_language(catalog: Catalog):
    wrong = [
        m.id for m in said(catalog) if m.pluralizable and len(translated(m)) != catalog.num_plurals
    ]
    assert wrong == []


def facts(texts: tuple[str, ...]) -> set[str]:
    return {fact for text in texts for fact in FACT.findall(text)}


def test_a_message_names_the_facts_of_its_sentence_and_no_other(catalog: Catalog):
    """A fact may only be left out where English has a form without it, as in “a smuck”."""
    wrong = []
    for message in said(catalog):
        known = facts(english(message))
        always = set.intersection(*(facts((form,)) for form in english(message)))
        for text in translated(message):
            if not always <= facts((text,)) <= known:
                wrong.append((message.id, text))
    assert wrong == []


def test_a_message_keeps_the_marks_of_its_sentence(catalog: Catalog):
    wrong = [
        (m.id, text)
        for m in said(catalog)
        for text in translated(m)
        if sorted(MARKUP.findall(text)) != sorted(MARKUP.findall(english(m)[-1]))
        or ALONE.search(text.replace("%%", ""))
    ]
    assert wrong == []


def test_no_two_messages_differ_only_in_having_a_plural():
    """A language would have to say both with the same word."""
    asked = [message for message, context in messages() if context is None]
    plurals = {message[0] for message in asked if not isinstance(message, str)}
    assert plurals & {message for message in asked if isinstance(message, str)} == set()


def counted(path: Path) -> Iterator[ast.Call]:
    """The calls that choose a form by a number."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="ngettext") | ast.Attribute(attr="ngettext")):
                yield node


def test_the_forms_of_a_message_stand_where_they_are_collected():
    """One that comes out of a table would be collected as two messages, and found as neither."""
    looked_up_in = {"messages.py", "voice.py", "language.py"}
    paths = [p for p in (ROOT / "shmear_scorer").rglob("*.py") if p.name not in looked_up_in]
    calls = [(path.name, call) for path in paths for call in counted(path)]
    assert len(calls) > 50
    unseen = [
        (name, call.lineno)
        for name, call in calls
        if not all(isinstance(form, ast.Constant) for form in call.args[:2])
    ]
    assert unseen == []


def test_every_message_of_the_code_is_collected():
    """Babel does not find one that is marked deep inside another call."""
    known = {text for m in said(read(FOLDER / "messages.pot")) for text in english(m)}
    marked = {"N_", "gettext", "ngettext"}
    lost = []
    for path in (ROOT / "shmear_scorer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id=name) | ast.Attribute(attr=name),
                    args=[ast.Constant(value=str(text)), *_],
                ) if name in marked and text not in known:
                    lost.append((path.name, text))
    assert lost == []


def test_what_a_citation_says_of_ours_is_translated():
    cited = {source for rules in all_presets() for source in rules.sources.values()}
    partly = {source for source in cited if re.search(r"\bours\b", source) and source != "ours"}
    assert partly == set(NOTES)
