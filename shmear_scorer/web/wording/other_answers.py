"""What another rule would say, in a sentence or two: only what differs."""

from __future__ import annotations

from collections.abc import Iterator

from shmear_scorer.rules.other_rules import owners
from shmear_scorer.rules.questions import About, Answer, HandAsked, Question
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.state import GameState, HandResult

from .answers import answer_sentence, answer_title, what_follows
from .figures import point_label, signed
from .hands import verdict
from .messages import gettext
from .names import Names
from .outcomes import outcome_sentence, outcome_title
from .sources import source_label
from .voice import Voice


def other_answer(
    question: Question, given: Answer, other: Answer, rules: RuleSet, names: Names
) -> str:
    """What ``other``, by ``rules``, says that ``given`` doesn't: Low goes to Bob, and Ann is
    set."""
    told = Voice(names, rules, other.facts)
    if other.code == given.code == "all-passed":
        return what_follows(told)
    if not isinstance(question, HandAsked) or given.after is None or other.after is None:
        headline = answer_title(question, other, rules, names)
        if other.yes is None:
            return told.gettext("%(headline)s.", headline=headline)
        sentence = answer_sentence(question, other, rules, names)
        return told.together(told.gettext("%(headline)s.", headline=headline), sentence)
    if question.about is About.WON:
        return _winner(told, other.after)
    return told.together(*_differences(told, question, given.after, other.after))


def other_source(source: str) -> str:
    """Where another rule stands; a house rule is nobody's yet."""
    return gettext("a house rule") if source == "house" else source_label(source)


def _winner(told: Voice, after: GameState) -> str:
    """Who has won, if anybody has."""
    return outcome_sentence(after, told.names) or told.gettext("Nobody has won yet.")


def _differences(
    told: Voice, question: HandAsked, before: GameState, after: GameState
) -> Iterator[str]:
    """Whose another point is, who is set, what else a score moves, who wins."""
    usual, other = before.results[-1], after.results[-1]
    clauses = list(_points(told, usual, before, other, after))
    if usual.made != other.made or (usual.made is None and not clauses):
        clauses.append(verdict(other, told.names))
    if clauses:
        yield told.gettext("%(clauses)s.", clauses=told.names.joined(clauses))
    yield from _revokes(told, usual, other)
    if question.about is About.SCORE:
        yield from _changes(told, usual, other)
        if before.outcome != after.outcome:
            title = outcome_title(after, told.names) or told.gettext("Nobody has won yet")
            if _won(before) != _won(after):
                yield told.gettext("%(headline)s.", headline=title)


def _won(state: GameState) -> tuple[int, ...] | None:
    return state.outcome.winners if state.outcome else None


def _points(
    told: Voice, usual: HandResult, before: GameState, other: HandResult, after: GameState
) -> Iterator[str]:
    """The points that go elsewhere."""
    had = dict(owners(usual, before))
    has = dict(owners(other, after))
    for point, side in has.items():
        if had.get(point) != side:
            whose = {"point": point_label(point, told.rules), "side": told.names.side(side)}
            yield told.gettext("%(point)s goes to %(side)s", **whose)
    for point in had:
        label = point_label(point, told.rules)
        if point not in told.rules.worth:
            yield told.gettext("%(point)s does not count", point=label)
        elif point not in has:
            yield told.gettext("%(point)s goes to nobody", point=label)


def _revokes(told: Voice, usual: HandResult, other: HandResult) -> Iterator[str]:
    """Cards that are a revoke by one rule and none by the other."""
    was = usual.tally.revokes if usual.tally else ()
    now = other.tally.revokes if other.tally else ()
    if [(r.seat, r.trick) for r in was] == [(r.seat, r.trick) for r in now]:
        return
    if not now:
        yield told.gettext("No card is a revoke.")
    else:
        yield told.ngettext("%(num)s card is a revoke.", "%(num)s cards are revokes.", len(now))


def _changes(told: Voice, usual: HandResult, other: HandResult) -> Iterator[str]:
    """What the scores move otherwise: Ann: −3. Bob: +1."""
    for side in range(len(other.scores)):
        points, smucks = _award(other, side)
        if (points, smucks) == _award(usual, side):
            continue
        words = {"side": told.names.side(side), "points": signed(points)}
        if smucks:
            yield told.ngettext(
                "%(side)s: %(points)s and a smuck.",
                "%(side)s: %(points)s and %(num)s smucks.",
                smucks,
                **words,
            )
        elif usual.smucks_change[side]:
            yield told.gettext("%(side)s: %(points)s and no smuck.", **words)
        else:
            yield told.gettext("%(side)s: %(points)s.", **words)


def _award(result: HandResult, side: int) -> tuple[int, int]:
    return result.change[side], result.smucks_change[side]
