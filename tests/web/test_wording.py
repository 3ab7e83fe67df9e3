"""Every code has its sentence, in any language, and no name gets out of its place in one."""

import ast
import html
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from flask import Flask
from flask_babel import Babel
from markupsafe import Markup

from shmear_scorer.rules.hand import Dump
from shmear_scorer.rules.presets import all_presets, find_preset
from shmear_scorer.rules.ruleset import AllPass, RuleSet, SeveralOut
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.rules.state import WonBy
from shmear_scorer.web import wording
from shmear_scorer.web.wording import Names, outcomes, steps
from shmear_scorer.web.wording.problems import PROBLEMS
from shmear_scorer.web.wording.rulings import RULINGS
from tests.web.wording_games import Played, corpus, english

SOURCE = Path(__file__).resolve().parents[2] / "shmear_scorer"
WORDING = SOURCE / "web" / "wording"


@pytest.fixture
def reader() -> Iterator[None]:
    """Somebody who reads English."""
    with english():
        yield


# ------------------------------------------------------------------ the codes there are

EXPANDED = {
    "tie-{}": [f"tie-{step.value}" for step in SeveralOut],
    "ended-{}": ["ended-leader", "ended-agreed", "ended-void", "ended-draw"],
    "who-played-{}": ["who-played-high", "who-played-low"],
}
"""What the codes that are put together can come to."""


def codes_in(value: ast.expr) -> Iterator[str]:
    """The codes that an expression can come to."""
    match value:
        case ast.Constant(value=str(code)):
            yield code
        case ast.IfExp(body=body, orelse=orelse):
            yield from codes_in(body)
            yield from codes_in(orelse)
        case ast.JoinedStr(values=parts):
            shape = "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in parts)
            yield from EXPANDED[shape]


def first_of(value: ast.expr) -> ast.expr:
    """The first element of a pair, or of either of two pairs."""
    match value:
        case ast.Tuple(elts=[first, *_]):
            return first
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ast.IfExp(test=test, body=first_of(body), orelse=first_of(orelse))
    return value


def codes_of(path: Path) -> Iterator[str]:
    """Every code that a module gives a ruling or a problem."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    takes_code = {
        node.name: [a.arg for a in node.args.args if a.arg != "self"].index("code")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(a.arg == "code" for a in node.args.args)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                for keyword in node.keywords:
                    if keyword.arg == "code" and name in ("Ruling", "Problem", *takes_code):
                        yield from codes_in(keyword.value)
                place = takes_code.get(name)
                if place is not None and place < len(node.args) and name != "_step":
                    yield from codes_in(node.args[place])
            case ast.Assign(targets=[ast.Name(id="code")], value=value):
                yield from codes_in(value)
            case ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id="code"), *_])], value=value):
                yield from codes_in(first_of(value))


def all_codes(*rooms: str) -> set[str]:
    paths = [path for room in rooms for path in (SOURCE / room).rglob("*.py")]
    return {code for path in paths if WORDING not in path.parents for code in codes_of(path)}


def test_every_code_of_the_rules_has_a_sentence():
    codes = all_codes("rules")
    assert len(codes) > 100
    assert sorted(codes - {*RULINGS, *PROBLEMS}) == []


def test_every_code_of_the_other_rooms_has_a_sentence():
    assert sorted(all_codes("desk", "web", "league") - set(PROBLEMS)) == []


def test_no_sentence_is_left_over():
    assert sorted({*RULINGS, *PROBLEMS} - all_codes("rules", "desk", "web", "league")) == []


def test_no_ruling_is_called_like_a_problem():
    assert not {*RULINGS} & {*PROBLEMS}


def test_every_rule_has_a_name_and_every_value_a_label(reader):
    for rules in all_presets():
        for key in KEYS:
            assert wording.key_label(key)
            assert wording.rule_label(key, rules)


def test_every_way_to_win_and_every_step_is_told():
    assert set(outcomes._WON) == set(WonBy)
    assert {f"tie-{step.value}" for step in SeveralOut} < set(steps._TITLES)


def test_the_games_below_have_every_ruling_and_every_problem():
    rulings = {ruling.code for played in corpus() for ruling in played.rulings}
    problems = {problem.code for played in corpus() for problem in played.problems}
    assert sorted(set(RULINGS) - rulings) == []
    assert sorted(set(PROBLEMS) - problems) == []


# ---------------------------------------------------------------------- saying them all

TYPED = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
HOSTILE = (
    "<script>alert(1)</script>",
    "A & B",
    "מיכל",
    "🂡🃏",
    "%(seat)s %s 100%",
    "{0} {seat}",
    "&lt;b&gt;",
    "\u202eRTL\"'",
)


def names_for(played: Played, called: tuple[str, ...], *, markup: bool) -> Names:
    if played.table is None:
        return Names(markup=markup)
    return Names.at(played.table, called[: len(played.table.players)], markup=markup)


def sentences(played: Played, names: Names) -> Iterator[str]:
    """Every sentence about a game."""
    rules, state = played.rules, played.state
    for problem in played.problems:
        yield wording.problem_sentence(problem, rules, names)
    for ruling in played.rulings:
        yield wording.ruling_sentence(ruling, rules, names)
    for result in played.results:
        yield wording.hand_summary(result, names)
    if state is not None:
        told = wording.outcome_sentence(state, names)
        steps = wording.outcome_steps(state, names)
        if state.outcome is not None or steps:
            yield told
        yield from (step.sentence for step in steps)
        yield wording.rules_in_a_line(rules)


def labels(played: Played, names: Names) -> Iterator[str]:
    """Every headline and label about a game."""
    rules, state = played.rules, played.state
    for ruling in played.rulings:
        yield wording.ruling_label(ruling, rules)
    for result in played.results:
        yield wording.verdict(result, names)
    if state is not None:
        yield from (step.title for step in wording.outcome_steps(state, names))
        if state.outcome is not None:
            yield wording.outcome_title(state, names)
        for passed in AllPass:
            told = replace(rules, all_pass=passed)
            yield wording.all_pass_sentence(told, names, state.dealer)
            yield wording.rule_label("all_pass", told)
    for point in rules.worth:
        yield wording.point_hint(point, rules)
        yield wording.point_label(point, rules)
        yield wording.nobody_label(point)
    for key in KEYS:
        yield wording.key_label(key)
        yield wording.rule_label(key, rules)
    yield from (wording.dump_label(dump, rules) for dump in Dump)


def values_of(rules: RuleSet) -> Iterator[RuleSet]:
    """Rules with each of the other closed choices."""
    for key in KEYS:
        value = getattr(rules, key)
        if isinstance(value, str):
            for other in type(value):
                yield replace(rules, **{key: other})


def test_every_sentence_is_whole(reader):
    for played in corpus():
        for text in sentences(played, names_for(played, TYPED, markup=False)):
            assert re.search(r"[.?]$", text), text
            assert text[0].isupper() or text[0].isdigit() or text[0] in "“−", text
            assert not re.search(r"%\(|[{}]|None|  | \.|\.\.|without a sentence", text), text


def test_every_label_is_whole(reader):
    for played in corpus():
        for text in labels(played, names_for(played, TYPED, markup=False)):
            assert text, played
            assert not re.search(r"%\(|[{}]|None|  |\.\.", text), text


def test_every_choice_of_every_rule_has_its_own_label(reader):
    for rules in values_of(find_preset("shmear")):
        assert len(wording.rules_in_a_line(rules)) <= 90
    for key in KEYS:
        value = getattr(RuleSet(), key)
        if isinstance(value, str):
            told = {wording.rule_label(key, replace(RuleSet(), **{key: v})) for v in type(value)}
            assert len(told) == len(type(value)), key


# ------------------------------------------------------------------------- as markup


def test_names_stay_inert_in_markup(reader):
    """Without its isolating tags a sentence in HTML is the plain one, escaped."""
    for played in corpus():
        plain, marked = (names_for(played, HOSTILE, markup=markup) for markup in (False, True))
        for told in (sentences, labels):
            for text, markup in zip(told(played, plain), told(played, marked), strict=True):
                bare = re.sub(r"</?bdi>", "", markup if isinstance(markup, Markup) else str(markup))
                assert html.unescape(bare) == text
                if isinstance(markup, Markup):
                    assert "<" not in bare
                    assert markup.count("<bdi>") == markup.count("</bdi>")


def test_every_sentence_with_a_name_is_markup_if_asked_for(reader):
    for played in corpus():
        for text in sentences(played, names_for(played, HOSTILE, markup=True)):
            assert isinstance(text, Markup) or "<bdi>" not in text


def test_a_name_is_isolated_wherever_it_stands(reader):
    names = Names(players=("<Ann>", "Bob"), sides=((0, 1),), markup=True)
    assert names.seat(0) == Markup("<bdi>&lt;Ann&gt;</bdi>")
    assert names.side(0) == Markup("<bdi>&lt;Ann&gt;</bdi> &amp; <bdi>Bob</bdi>")
    assert replace(names, markup=False).side(0) == "<Ann> & Bob"


# --------------------------------------------------------------- in another language


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[None]:
    """Somebody who reads a language in which every message stands in brackets."""
    catalog = Catalog(locale="de")
    for _, _, message, _, _ in extract_from_dir(str(WORDING)):
        wrapped = [f"⟦{part}⟧" for part in ([message] if isinstance(message, str) else message)]
        catalog.add(message, wrapped[0] if isinstance(message, str) else tuple(wrapped))
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, catalog)
    app = Flask(__name__)
    Babel(app, default_translation_directories=str(tmp_path), locale_selector=lambda: "de")
    with app.app_context():
        yield


def outside(text: str) -> str:
    """What of a text stands in no brackets."""
    depth, left = 0, []
    for sign in text:
        depth += sign == "⟦"
        if not depth:
            left.append(sign)
        depth -= sign == "⟧"
        assert depth >= 0
    assert depth == 0
    return "".join(left)


def test_every_sentence_is_translated_whole(pseudo):
    for played in corpus():
        for text in sentences(played, names_for(played, TYPED, markup=False)):
            assert outside(text) == "", text


def test_every_label_is_translated_whole(pseudo):
    for played in corpus():
        for text in labels(played, names_for(played, TYPED, markup=False)):
            assert outside(text) == "", text


def test_every_value_of_the_rules_is_translated_whole(pseudo):
    for rules in values_of(find_preset("shmear")):
        for key in KEYS:
            assert outside(wording.rule_label(key, rules)) == ""


def test_small_words_are_translated_too(pseudo):
    assert outside(wording.suit_name("H")) == ""
    assert outside(wording.call_label("pass") + wording.call_label("moon")) == ""
    assert outside(wording.card_text("Jo") + wording.source_label("house")) == ""
    assert outside(Names(markup=True).seat(3)) == ""


def test_every_ruling_cites_where_its_rule_stands(reader):
    for played in corpus():
        for ruling in played.rulings:
            cited = wording.ruling_source(ruling, played.rules)
            assert bool(cited) == (ruling.rule not in ("adjust", "end"))
