"""House rules: a table's own rules under a name, in versions that never change.

Who has their link can read them, play by them and keep them on a phone; new versions are saved
from the phone that made them. A game has a copy of its own and asks nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk.access import new_token, phone_known, row_of
from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.names import name_problem
from shmear_scorer.rules.presets import store_rules, stored_rules
from shmear_scorer.rules.rulecheck import check
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.models import HouseRules, HouseVersion, KeptRules


@dataclass(frozen=True, kw_only=True)
class House:
    """House rules in one of their versions; ``latest`` is the number of the newest. ``rules`` have
    the name that people gave them."""

    token: str
    number: int
    latest: int
    rules: RuleSet
    made_at: datetime

    @property
    def name(self) -> str:
        """What people call them."""
        return self.rules.name


class Outdated(Exception):
    """Another version was saved meanwhile: what was sent was made from an older one.

    Nothing was written; ``house`` is the newest version.
    """

    def __init__(self, house: House) -> None:
        super().__init__(f"house rules are at version {house.latest} by now")
        self.house = house


def find(token: str, number: int | None = None) -> House | None:
    """House rules in their version ``number``, or the newest; None where there are none."""
    row = queries.house_rules(token)
    return None if row is None else _house(row, number)


def versions(token: str) -> list[House]:
    """All versions of house rules, newest first."""
    row = queries.house_rules(token)
    if row is None:
        return []
    found = (_house(row, version.number) for version in reversed(row.versions))
    return [house for house in found if house is not None]


def kept(phone: str | None) -> list[House]:
    """The house rules on a phone's list, in their newest versions, latest used first."""
    rows = queries.kept_rules(phone) if phone else ()
    return [house for row in rows if row.listed and (house := _house(row.house)) is not None]


def keeps(phone: str | None, token: str) -> bool:
    """Whether they are on a phone's list."""
    row = _kept(phone, token)
    return row is not None and row.listed


def may_change(phone: str | None, token: str) -> bool:
    """Whether new versions may be saved from a phone."""
    row = _kept(phone, token)
    return row is not None and row.may_change


def problems_of(name: str, rules: RuleSet) -> list[Problem]:
    """Everything that keeps rules from being saved under a name."""
    problem = name_problem(name, "name")
    return [*([problem] if problem else []), *check(rules)]


@writing()
def make(name: str, rules: RuleSet, *, phone: str, key: str, now: datetime) -> House:
    """Save house rules under a name, for good and on this phone's list. The same form twice saves
    them once; sent again with something else in it, as after a step back, it saves others.

    Raises `Refused` with all that is wrong.
    """
    _refuse(problems_of(name, rules))
    named = replace(rules, name=name)
    key = key_with(key, store_rules(named))
    if earlier := queries.house_version_by_key(key):
        return _made_before(earlier, phone, now)
    row = HouseRules(token=new_token())
    row.versions.append(_version(1, named, key, now))
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError:  # the same form came a second time before the first was through
        db.session.rollback()
        earlier = queries.house_version_by_key(key)
        assert earlier is not None, "only its key can be there already"
        return _made_before(earlier, phone, now)
    _keep(phone, row.id, now, may_change=True)
    db.session.commit()
    return _newest(row)


@writing()
def change(
    token: str, name: str, rules: RuleSet, *, saw: int, phone: str, key: str, now: datetime
) -> House:
    """Save a new version; where nothing differs from the one there is, none. The same form twice
    saves one.

    Raises `LookupError` where there are none or this phone may not change them, `Outdated` where
    the form was made from an older version than the newest (one that was sent before and has
    something else in it by now is), `Refused` with all that is wrong.
    """
    row = queries.lock_house_rules(token)
    if row is None or not may_change(phone, token):
        raise LookupError(f"no house rules {token} to be changed")
    named = replace(rules, name=name)
    key = key_with(key, token, store_rules(named))
    if earlier := queries.house_version_by_key(key):
        return _again(earlier)
    newest = _newest(row)
    if saw != newest.latest:
        raise Outdated(newest)
    _refuse(problems_of(name, rules))
    if store_rules(named) == store_rules(newest.rules):
        return newest
    row.versions.append(_version(newest.latest + 1, named, key, now))
    _keep(phone, row.id, now, may_change=True)
    db.session.commit()
    return _newest(row)


@writing()
def keep(token: str, *, phone: str, now: datetime) -> House | None:
    """Put house rules on a phone's list, or to its top; None where there are none."""
    row = queries.house_rules(token)
    if row is None:
        return None
    _keep(phone, row.id, now)
    db.session.commit()
    return _newest(row)


@writing()
def drop(token: str, *, phone: str) -> None:
    """Take house rules off a phone's list. Their link, and games by them, go on; a phone that may
    change them still may."""
    row = _kept(phone, token)
    if row is None:
        return
    if row.may_change:
        row.listed = False
    else:
        db.session.delete(row)
    db.session.commit()


# ------------------------------------------------------------------------- in and out


def _kept(phone: str | None, token: str) -> KeptRules | None:
    rows = queries.kept_rules(phone) if phone else ()
    return next((row for row in rows if row.house.token == token), None)


def _keep(phone: str, house_id: int, now: datetime, *, may_change: bool = False) -> None:
    phone_known(phone, now)
    key = (phone, house_id)
    values = {"phone_id": phone, "house_id": house_id, "may_change": may_change, "used_at": now}
    row = row_of(KeptRules, key, **values)
    row.used_at, row.listed, row.may_change = now, True, row.may_change or may_change
    db.session.flush()


def _version(number: int, rules: RuleSet, key: str, now: datetime) -> HouseVersion:
    return HouseVersion(number=number, rules=store_rules(rules), key=key, made_at=now)


def _house(row: HouseRules, number: int | None = None) -> House | None:
    latest = row.versions[-1].number
    wanted = latest if number is None else number
    version = next((v for v in row.versions if v.number == wanted), None)
    if version is None:
        return None
    return House(
        token=row.token,
        number=version.number,
        latest=latest,
        rules=stored_rules(version.rules),
        made_at=version.made_at,
    )


def _newest(row: HouseRules) -> House:
    house = _house(row)
    assert house is not None, "house rules have a first version"
    return house


def _again(version: HouseVersion) -> House:
    """What the same form saved before."""
    house = _house(version.house, version.number)
    assert house is not None, "the version was just read"
    return house


def _made_before(version: HouseVersion, phone: str, now: datetime) -> House:
    """What the same form made. A phone that had no cookie yet when its button was tapped twice
    counts as two, and keeps the second's: that one may change them too."""
    _keep(phone, version.house_id, now, may_change=True)
    db.session.commit()
    return _again(version)


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise Refused(*problems)
