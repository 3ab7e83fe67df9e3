"""A page as a phone without a script reads it: its elements, its words, its forms.

`Page` reads strictly: what a browser would silently put right (a tag that is not closed, a form in
a form, an id that is there twice, a label that points nowhere) is a fault, and `faults` names it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import urlsplit

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
)
ADDRESSES = ("src", "href", "action", "formaction", "srcset", "poster", "data")
POINTERS = ("for", "list", "form", "aria-describedby", "aria-labelledby", "aria-controls")
SAID_NOWHERE = re.compile(r"\bNone\b|\bnan\b|\bundefined\b|%\(|\{\{|\{%|&lt;|&amp;|Markup\(")
"""What stands in the words of a page only by mistake."""
_SPACES = re.compile(r"\s+")


@dataclass(eq=False)
class Element:
    """One element, its attributes and what is in it, in order."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    parent: Element | None = None
    content: list[Element | str] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    def all(self, *tags: str) -> Iterator[Element]:
        """Every element inside with one of the tags (any tag, if none is named), in order."""
        for part in self.content:
            if isinstance(part, Element):
                if not tags or part.tag in tags:
                    yield part
                yield from part.all(*tags)

    def parents(self) -> Iterator[Element]:
        """What it stands in, from the inside out."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def strings(self) -> Iterator[tuple[str, Element]]:
        """Every piece of text, with the element that it stands in."""
        for part in self.content:
            if isinstance(part, str):
                yield part, self
            elif part.tag not in ("script", "style", "template"):
                yield from part.strings()

    @cached_property
    def text(self) -> str:
        """All words in it, with single spaces."""
        return _SPACES.sub(" ", "".join(text for text, _ in self.strings())).strip()

    @cached_property
    def heard(self) -> str:
        """Its words as somebody hears them: without what is hidden from ears."""
        return _SPACES.sub(" ", "".join(self._heard())).strip()

    def _heard(self) -> Iterator[str]:
        if "aria-hidden" in self.attributes or self.tag in ("script", "style", "template"):
            return
        for part in self.content:
            if isinstance(part, str):
                yield part
            else:
                yield from part._heard()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#document")
        self.here = self.root
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.faults.append(f"<{tag}> has an attribute twice: {names}")
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.content.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.here.tag != tag or self.here.parent is None:
            self.faults.append(f"</{tag}> closes <{self.here.tag}>")
            return
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.content.append(data)


@dataclass(eq=False)
class Control:
    """A field or a button. ``value`` is what it sends; ``on``: it is sent."""

    element: Element
    kind: str
    name: str
    value: str
    on: bool = True

    @property
    def id(self) -> str:
        return self.element.get("id")


class Form:
    """A form with its controls, as somebody fills it in."""

    def __init__(self, element: Element, page: Page) -> None:
        self.element = element
        self.page = page
        self.action = element.get("action") or page.address
        self.method = element.get("method", "get").lower()
        tags = ("input", "select", "textarea", "button")
        inside = [e for e in element.all(*tags) if "form" not in e]
        elsewhere = [e for e in page.all(*tags) if e.get("form", "-") == element.get("id")]
        self.controls = [_control(control) for control in (*inside, *elsewhere)]

    def sent(self, pressed: Control) -> list[tuple[str, str]]:
        """What the form sends when a button is pressed, in the order of the page."""
        return [
            (control.name, control.value)
            for control in self.controls
            if control.name and (control is pressed if control.kind == "button" else control.on)
        ]

    def named(self, name: str) -> list[Control]:
        return [control for control in self.controls if control.name == name]

    def check(self, control: Control, on: bool = True) -> None:
        """Tick a radio or a checkbox."""
        if control.kind == "radio":
            for other in self.named(control.name):
                if other.kind == "radio":
                    other.on = False
        control.on = on


def _control(element: Element) -> Control:
    name, value = element.get("name"), element.get("value")
    if element.tag == "button":
        return Control(element, "button", name, value)
    if element.tag == "textarea":
        text = "".join(text for text, _ in element.strings())
        return Control(element, "text", name, text.removeprefix("\n"))
    if element.tag == "select":
        options = list(element.all("option"))
        chosen = next((o for o in options if "selected" in o), options[0])
        return Control(element, "select", name, chosen.get("value"))
    kind = element.get("type", "text")
    if kind in ("radio", "checkbox"):
        return Control(element, kind, name, element.get("value", "on"), on="checked" in element)
    return Control(element, kind, name, value)


class Page:
    """A page that was read."""

    def __init__(self, source: str, address: str) -> None:
        reader = _Reader()
        reader.feed(source)
        reader.close()
        self.source = source
        self.address = address
        self.root = reader.root
        self._faults = reader.faults
        if reader.here is not reader.root:
            self._faults.append(f"<{reader.here.tag}> is not closed")
        self.elements = list(self.root.all())
        self._by_tag: defaultdict[str, list[Element]] = defaultdict(list)
        for element in self.elements:
            self._by_tag[element.tag].append(element)
        self.by_id = {e["id"]: e for e in self.elements if "id" in e}
        self.forms = [Form(e, self) for e in self.elements if e.tag == "form"]

    def all(self, *tags: str) -> list[Element]:
        if len(tags) == 1:
            return self._by_tag[tags[0]]
        return [element for element in self.elements if element.tag in tags]

    def one(self, tag: str, words: str = "", **attributes: str) -> Element:
        """The one element with that tag, those words in it and those attributes."""
        found = [
            e
            for e in self.all(tag)
            if words in e.text
            and all(e.get(k.strip("_").replace("_", "-")) == v for k, v in attributes.items())
        ]
        assert len(found) == 1, f"{len(found)} <{tag}> with {words!r} {attributes}: {self.text}"
        return found[0]

    @property
    def body(self) -> Element:
        return self.one("body")

    @property
    def main(self) -> Element:
        return self.one("main")

    @property
    def heading(self) -> str:
        return self.one("h1").text

    @property
    def text(self) -> str:
        """All words of the page, without its frame."""
        return self.main.text

    def section(self, heading: str) -> Element:
        """The section or table with that heading or caption."""
        for element in self.all("section", "table", "nav", "fieldset", "div", "li"):
            if self.name_of(element) == heading:
                return element
        raise AssertionError(f"no section {heading!r}: {self.text}")

    def has(self, heading: str) -> bool:
        """Whether a section with that heading or caption is there."""
        kinds = ("section", "table", "nav", "fieldset", "div", "li")
        return any(self.name_of(element) == heading for element in self.all(*kinds))

    def name_of(self, element: Element) -> str:
        """What an element is called for who hears it."""
        if "aria-labelledby" in element:
            ids = element["aria-labelledby"].split()
            return " ".join(self.by_id[i].heard for i in ids if i in self.by_id)
        if "aria-label" in element:
            return element["aria-label"]
        if element.tag in ("input", "select", "textarea"):
            label = self.label_of(element)
            return label.heard if label else ""
        if element.tag in ("button", "a"):
            return element.heard
        title = {"table": "caption", "fieldset": "legend", "details": "summary"}.get(element.tag)
        first = next((e for e in element.content if isinstance(e, Element)), None)
        return first.heard if title and first and first.tag == title else ""

    def label_of(self, element: Element) -> Element | None:
        """The label of a field."""
        around = next((e for e in element.parents() if e.tag == "label"), None)
        if around is not None or "id" not in element:
            return around
        return next((e for e in self.all("label") if e.get("for") == element["id"]), None)

    def described(self, element: Element) -> str:
        """What a field's description says: its hint, and what is wrong with it."""
        ids = element.get("aria-describedby").split()
        return " ".join(self.by_id[i].text for i in ids)

    # -------------------------------------------------------------------- faults

    def faults(self, host: str, typed: Sequence[str] = ()) -> list[str]:
        """All that no page may have. ``typed`` are words that people typed, and may be anything."""
        found = [
            *self._faults,
            *self._frame_faults(),
            *self._id_faults(),
            *self._form_faults(),
        ]
        for element in self.elements:
            found += _element_faults(element, host)
        told = self.body.text
        for words in typed:
            told = told.replace(words, "")
        if said := SAID_NOWHERE.search(told):
            found.append(f"says {said[0]!r}: {told[max(0, said.start() - 60) :][:160]}")
        return found

    def _frame_faults(self) -> Iterator[str]:
        for tag in ("html", "title", "h1", "main", "body"):
            if len(self.all(tag)) != 1:
                yield f"{len(self.all(tag))} <{tag}>"
            elif not self.one(tag).text:
                yield f"<{tag}> is empty"
        if not self.one("html").get("lang"):
            yield "no language"
        levels = [int(e.tag[1]) for e in self.all("h1", "h2", "h3", "h4")]
        for above, below in pairwise(levels):
            if below > above + 1:
                yield f"<h{below}> follows <h{above}>"

    def _id_faults(self) -> Iterator[str]:
        ids = Counter(e["id"] for e in self.elements if "id" in e)
        yield from (f"id {name!r} is there {n} times" for name, n in ids.items() if n > 1)
        yield from (f"id {name!r} is none" for name in ids if not name or " " in name)
        for element in self.elements:
            pointers = [i for a in POINTERS for i in element.get(a).split()]
            if element.get("href").startswith("#"):
                pointers.append(element["href"][1:])
            for name in pointers:
                if name not in ids:
                    yield f"<{element.tag}> {element.text!r} points to {name!r}, which is not there"

    def _form_faults(self) -> Iterator[str]:
        for form in self.forms:
            if any(e.tag == "form" for e in form.element.parents()):
                yield "a form in a form"
            open_to_all = form.action == "/language"  # nobody's secret, and it makes no session
            if form.method == "post" and not open_to_all and not form.named("csrf_token"):
                yield f"the form to {form.action} has no token"
            groups = Counter(c.name for c in form.controls if c.kind == "radio" and c.on)
            yield from (f"{n} of {name} are chosen" for name, n in groups.items() if n > 1)
            if not any(c.kind == "button" for c in form.controls):
                yield f"the form to {form.action} has no button"
        for element in self.all("input", "select", "textarea", "button", "a"):
            hidden = element.get("type") == "hidden" or "aria-hidden" in element
            if not hidden and not self.name_of(element).strip():
                yield f"nobody hears what <{element.tag} {element.attributes}> is"
        for element in self.elements:
            if "aria-invalid" in element and not self.described(element):
                yield f"{element.attributes} is wrong, and nothing says why"


def _element_faults(element: Element, host: str) -> Iterator[str]:
    tag = f"<{element.tag} {element.attributes}>"
    if element.tag == "style" or "style" in element:
        yield f"style in the page: {tag}"
    if element.tag == "script" and ("src" not in element or element.text):
        yield f"script in the page: {tag}"
    if element.tag in ("iframe", "object", "embed", "base", "font", "center"):
        yield f"{tag} in the page"
    for name, value in element.attributes.items():
        if name.startswith("on"):
            yield f"script in an attribute: {tag}"
        if name in ADDRESSES:
            parts = urlsplit(value.strip())
            if parts.scheme not in ("", "http", "https", "data") or (
                parts.scheme == "data" and element.tag != "img"
            ):
                yield f"an address of another kind: {tag}"
            leaves = element.tag == "a" and element.get("rel") == "noreferrer"
            if parts.netloc and parts.netloc != host and not leaves:
                yield f"another host: {tag}"
    if element.tag == "img" and "alt" not in element:
        yield f"a picture without words: {tag}"
    if element.tag == "svg" and not (
        "aria-hidden" in element
        or element.get("role") == "img"
        or any(e.get("role") == "img" or "aria-hidden" in e for e in element.parents())
    ):
        yield f"a picture without words: {tag}"
