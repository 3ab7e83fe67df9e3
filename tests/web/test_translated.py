"""In a language of brackets, whatever a page says stands in them, but for names, numbers and
citations: nothing was left out of the translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from shmear_scorer.rules.presets import all_presets, family_names
from shmear_scorer.rules.ruleset import AllPass
from tests.tools.apps import close, make_app
from tests.tools.page import Element, Page
from tests.tools.pseudo import outside, write_language
from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

LANGUAGE = "de"
PRESETS = list(all_presets())
TOLD = ("aria-label", "title", "alt", "placeholder")
NAMES = ("Ann", "Bob", "Cy", "Dee")
ALL_ANN = {"high": "0", "low": "0", "jack": "", "game": "0"}
HAND = {"bid": "0-2", "trump": "S", **ALL_ANN}


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the language of brackets."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder, LANGUAGE)
    return folder


@pytest.fixture
def app(database_url: str, languages: Path) -> Iterator[Flask]:
    """The application for somebody who reads that language."""
    app = make_app(
        database_url,
        LANGUAGES=[LANGUAGE],
        BABEL_DEFAULT_LOCALE=LANGUAGE,
        BABEL_TRANSLATION_DIRECTORIES=str(languages),
    )
    yield app
    close(app)


def told(element: Element) -> str:
    """All its words; what people typed, a citation and a game's own name are left out."""
    parts = []
    for part in element.content:
        if isinstance(part, str):
            parts.append(part)
        elif part.tag in ("script", "bdi", "time", "svg") or {"src", "code"} & set(part.classes):
            parts.append(" ")
        else:
            parts.append(told(part))
    return "".join(parts)


PROPER = sorted(
    {*(rules.name for rules in PRESETS), *family_names().values()}, key=len, reverse=True
)
CITED = sorted({s for r in PRESETS for s in (*r.sources.values(), r.document)}, key=len)[::-1]
ADDRESSES = re.compile(r"https?://\S+")
LETTERS = re.compile(r"[^\W\d_]{2,}|\b[^\W\d_AKQJ]\b")


def untold(text: str) -> list[str]:
    """The words of a text that no translation has."""
    left = ADDRESSES.sub(" ", outside(text))
    for known in (*CITED, *PROPER, *NAMES, "Schmi", "Sch"):
        left = left.replace(known, " ")
    return LETTERS.findall(left)


def left_out(page: Page) -> list[str]:
    found = []
    for tag in ("title", "h1", "main", "header"):
        for element in page.all(tag):
            found += [f"<{tag}> {word}" for word in untold(told(element))]
    for element in page.elements:
        for name in TOLD:
            if words := untold(element.get(name)):
                found.append(f"{name}={element.get(name)!r}: {words}")
    return found


class Reader(Scorer):
    """A phone that reads this language, and so does by address what others do by words."""

    def seen(self) -> list[str]:
        return left_out(self.page)

    def start(self, preset: str, names: tuple[str, ...], **more: Any) -> None:
        fields = {"preset": preset, "seats": str(len(names)), "dealer": "0", "do": "start"}
        fields |= {f"name-{seat}": name for seat, name in enumerate(names)}
        self.send("/new", {**fields, "key": f"{preset} for a test", **more})
        self.board_address = self.address

    def write(self, path: str, status: int = 200, **fields: Any) -> None:
        """Send a form of the game with its marks as they are now."""
        version = len(self.entries())
        marks = {"key": f"key {version} {path}"[:60], "saw": str(version), "dealer": "0"}
        self.send(self.at(path), {**marks, **fields}, status)

    def entries(self) -> list[Element]:
        log = Page(self.client.get(self.at("log")).text, self.at("log"))
        return [li for ol in log.all("ol") if "log" in ol.classes for li in ol.all("li")]


def test_the_bracket_finder_finds(app: Flask) -> None:
    assert untold("⟦Hand ⟦3⟧ of⟧ Ann – Shmear 7 +3") == []
    assert untold("⟦Hand⟧ left out") == ["left", "out"]


def test_the_first_pages_are_translated(app: Flask, subtests: Any) -> None:
    phone = Reader(app)
    for path, status in (("/", 200), ("/new", 200), ("/g/none/", 404), ("/nowhere", 404)):
        with subtests.test(path):
            phone.open(path, status)
            assert phone.seen() == []
    for rules in PRESETS:
        with subtests.test(rules.preset):
            phone.open(f"/new?rules={rules.preset}")
            assert phone.seen() == []
    with subtests.test("problems"):
        bad = {"preset": "shmear", "seats": "3", "name-0": "Ann", "name-1": "Ann", "score-0": "x"}
        phone.send("/new", {**bad, "key": "a key of ours", "do": "start", "dealer": "7"}, 422)
        assert phone.seen() == []
    with subtests.test("swap"):
        phone.send("/new", {**bad, "key": "a key of ours", "do": "swap"})
        assert phone.seen() == []
    with subtests.test("join"):
        phone.send("/join", {"code": "12"}, 422)
        assert phone.seen() == []


def test_the_form_of_every_game_is_translated(app: Flask, subtests: Any) -> None:
    phone = Reader(app)
    for rules in PRESETS:
        phone.start(rules.preset, (*NAMES, *map(str, range(9)))[: rules.seats[0]])
        for path in ("", "hand", "hand?auction=1", "hand?auction=1&calls=pass.2"):
            with subtests.test(path, preset=rules.preset):
                phone.open(phone.at(path))
                assert phone.seen() == []
        with subtests.test("everybody passed", preset=rules.preset):
            played = (AllPass.DEALER_CHOICE, AllPass.DEALER_STUCK, AllPass.ELDEST_LEADS)
            plays = rules.all_pass in played
            passed = {"bid": "none", "pitcher": "none", "do": "check"}
            phone.write("hand", status=422 if plays else 200, **passed)
            assert phone.seen() == []


def test_every_page_of_a_game_is_translated(app: Flask, subtests: Any) -> None:
    phone = Reader(app)
    phone.start("shmear", NAMES)

    def step(path: str, status: int = 200, **fields: Any) -> None:
        with subtests.test(path, **{k: v for k, v in fields.items() if k in ("do", "how")}):
            if fields:
                phone.write(path, status, **fields)
            else:
                phone.open(phone.at(path), status)
            assert phone.seen() == []

    step("hand", **HAND, do="check")
    step("hand", 422, bid="0-2", do="check")
    step("hand", 422, bid="9-9", do="save", high="", game="count", **{"cp-0": "99", "cp-1": "x"})
    step("hand", **HAND, do="bid")
    step("hand")
    step("hand", **HAND, do="save")
    step("hand", 409, **{**HAND, "bid": "1-4", "saw": "1"}, do="save")
    step("hand", **{**HAND, "bid": "1-4"}, do="save")
    for path in ("", "hand/2", "hand/3", "hand/2/correct", "hand/2/strike", "hand?before=2"):
        step(path)
    step("hand/2/correct", **{**HAND, "bid": "0-4"}, do="check")
    step("hand/2/correct", **{**HAND, "bid": "0-4"}, do="save")
    step("hand/3/strike", do="save")
    step("hand/3")
    step("undo", of="5")
    step("adjust")
    step("adjust", 422, side="9", points="1000", do="check")
    step("adjust", side="0", points="-1", smucks="1", reason="Ann", do="check")
    step("adjust", side="0", points="-1", smucks="1", reason="Ann", do="save")
    step("hand/7")
    for query in ("", "?low_to=taker", "?target=1", "?min_bid=3", "?rules=shmear-crazy"):
        step(f"what-if{query}")
    step("what-if?low_to=Ann", 422)
    step("mend")
    step("name", 422, **{"name-0": "Bob"})
    step("name", **{"name-0": "Ann Dee"})
    step("name", **{"name-0": "Ann"})
    step("dealer", dealer="2")
    step("dealer", 422, dealer="9")
    step("seats/sit", seat="1", name="Ann Cy")
    step("seats/leave", seat="2")
    step("seats?seat=2")
    step("seats/sit", 422, seat="0", name="Dee")
    step("seats?seat=0")
    step("seats/back", seat="2")
    target = {"target": "number"}
    step("rules/edit", 422, **target, **{"target.number": "0"})
    step("rules/edit", **target, **{"target.number": "2"}, do="check")
    step("rules/edit", **target, **{"target.number": "2"}, do="save")
    step("log")
    step("hand/3")
    step("undo", of=str(len(phone.entries())))
    step("end")
    step("end", 422, how="agreed")
    step("end", how="leader")
    step("end", 422, how="void")
    for how in ("agreed", "void"):
        phone.open(phone.board_address)
        phone.write("undo", of=str(len(phone.entries())))
        step("end", how=how, winners="1")
    step("rematch", key="a rematch of ours")
    step("renew", renew="watch")
    step("log")
    with subtests.test("phone"):
        phone.send("/phone", {"name": ""})
        assert phone.seen() == []
    with subtests.test("the first page with games"):
        phone.open("/")
        assert phone.seen() == []
    phone.start("schmear", NAMES)
    step("seats/side", **{"side-0": "Ann", "side-1": "Bob"})
    step("seats/side", 422, **{"side-0": "Ann", "side-1": "Ann"})


def test_house_rules_are_translated(app: Flask, subtests: Any) -> None:
    phone = Reader(app)
    for path in ("/rules", "/house/new?rules=shmear", "/house/new?rules=schmier"):
        with subtests.test(path):
            phone.open(path)
            assert phone.seen() == []
    form = {"key": "a key of ours", "base": "schmier"}
    with subtests.test("contradictions"):
        wrong = {"min_bid": "9", "set_smucks": "x", "points": "", "name": ""}
        phone.send("/house/new", {**form, **wrong, "do": "save"}, 422)
        assert phone.seen() == []
    with subtests.test("saved"):
        phone.send("/house/new", {**form, "name": "Ann", "min_bid": "2", "do": "save"})
        assert phone.seen() == []
    with subtests.test("changed"):
        address = f"{phone.address}/edit"
        phone.send(address, {"key": "a key of it", "saw": "1", "name": "Ann", "do": "save"})
        phone.send(address, {"key": "another key", "saw": "1", "name": "Bob", "do": "save"})
        assert phone.seen() == []
        phone.send(address, {"key": "a third key", "saw": "1", "name": "Cy", "do": "save"}, 409)
        assert phone.seen() == []
    phone.start("shmear", NAMES)
    with subtests.test("in a game"):
        phone.write("hand", **HAND, do="save")
        phone.open(phone.at("rules/edit"))
        assert phone.seen() == []
        phone.write("rules/edit", partnership="pairs")
        assert phone.seen() == []
