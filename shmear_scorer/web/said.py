"""What is wrong with a form around clubs: each sentence beside its field, and all on top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from flask import abort, request

from shmear_scorer.desk.names import tidy
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web import wording
from shmear_scorer.web.forms import KeyedForm
from shmear_scorer.web.numbers import number_in


@dataclass(frozen=True, kw_only=True)
class Said:
    """Sentences by the field that they stand beside; ``top`` has all, with the fields' ids."""

    beside: dict[str, list[str]] = field(default_factory=dict)
    top: list[tuple[str, str]] = field(default_factory=list)


NOTHING_SAID = Said()


def said(problems: Iterable[Problem], *fields: str, prefix: str = "") -> Said:
    """The problems in sentences. ``fields`` are the fields that the page has, by their ids; a
    problem's place may need a ``prefix`` to be one."""
    names = wording.Names(markup=True)
    found = Said()
    for problem in problems:
        sentence = wording.problem_sentence(problem, None, names)
        place = f"{prefix}{problem.where}"
        found.top.append((sentence, place if place in fields else ""))
        found.beside.setdefault(place, []).append(sentence)
    return found


def both(*parts: Said) -> Said:
    """Several of them as one."""
    found = Said()
    for part in parts:
        found.top.extend(part.top)
        for place, sentences in part.beside.items():
            found.beside.setdefault(place, []).extend(sentences)
    return found


def sent_key() -> str:
    """The key of the form that was sent; one that no page of ours made is refused (400)."""
    form = KeyedForm()
    if not form.validate() or form.key.data is None:
        abort(400)
    return str(form.key.data)


def sent(name: str) -> str:
    """What was typed into a field, as names are kept."""
    return tidy(request.form.get(name, "")[:400])


def sent_number(name: str) -> int | None:
    """The number that was chosen; None for none."""
    return number_in(request.form.get(name, ""))
