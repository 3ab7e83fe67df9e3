"""Names as people type them: any script, emoji, either direction; and what can't be one."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from shmear_scorer.rules.ruling import Problem
from shmear_scorer.store.models import NAME_LENGTH

# Joiners make emoji and some scripts, tags make flags; the other invisible signs only turn text
# about. Some letters are blank: a name of them could not be seen, nor told from another.
_JOINERS = {"\u200c", "\u200d"}
_TAGS = {chr(code) for code in range(0xE0020, 0xE0080)}
_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\u17b4", "\u17b5"}
# Marks and joiners: what belongs to the letter before it.
_PARTS = {"Mn", "Mc", "Me", "Cf"}


def tidy(text: str) -> str:
    """``text`` as a name is kept: composed, without control signs, single spaces."""
    kept = (
        " " if sign in _BLANK or unicodedata.category(sign) in ("Cc", "Cs", "Co") else sign
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) != "Cf" or sign in _JOINERS or sign in _TAGS
    )
    return " ".join("".join(kept).split())


def same(a: str, b: str) -> bool:
    """Whether two names look alike to a reader: case, width, joiners and emoji's variants aside."""
    return plain(a) == plain(b)


def plain(name: str) -> str:
    """A name as it is compared: two that look alike are the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = (sign for sign in folded if sign not in _JOINERS and not "\ufe00" <= sign <= "\ufe0f")
    return unicodedata.normalize("NFKC", "".join(seen))


def name_problem(name: str, where: str) -> Problem | None:
    """Why a tidied ``name`` can't be one, or None."""
    if not any(unicodedata.category(sign)[0] in "LNSP" for sign in name):
        return Problem(code="name-missing", where=where)
    if len(name) > NAME_LENGTH:
        facts = {"length": len(name), "most": NAME_LENGTH}
        return Problem(code="name-too-long", where=where, facts=facts)
    return None


def table_problems(names: Sequence[str], where: str = "name") -> list[Problem]:
    """What is wrong with the names of one table; each problem's ``where`` ends in the seat."""
    problems = []
    for seat, name in enumerate(names):
        here = f"{where}.{seat}"
        if problem := name_problem(name, here):
            problems.append(problem)
        elif any(same(name, other) for other in names[:seat]):
            problems.append(Problem(code="name-twice", where=here, facts={"name": name}))
    return problems


def first_letters(name: str, most: int) -> str:
    """The first so many letters of a name, as a reader counts them: no sign loses its accent, no
    emoji its parts."""
    letters: list[str] = []
    joined = False
    for sign in name:
        belongs = joined or unicodedata.combining(sign) or unicodedata.category(sign) in _PARTS
        joined = sign == "\u200d"
        if letters and (belongs or joined or "\U0001f3fb" <= sign <= "\U0001f3ff"):
            letters[-1] += sign
        elif len(letters) == most:
            break
        else:
            letters.append(sign)
    return "".join(letters).strip()
