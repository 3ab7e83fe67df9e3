"""What things are called around clubs."""

from __future__ import annotations

from shmear_scorer.desk.rights import ClubRole

from .messages import gettext


def role_name(role: ClubRole) -> str:
    """What somebody is in a club."""
    match role:
        case ClubRole.OWNER:
            return gettext("Owner")
        case ClubRole.SCORER:
            return gettext("Scorer")
        case ClubRole.MEMBER:
            return gettext("Member")


def role_line(role: ClubRole) -> str:
    """What somebody with that role may do."""
    match role:
        case ClubRole.OWNER:
            return gettext("May do everything: settings, members, merging people.")
        case ClubRole.SCORER:
            return gettext("May open and score the club’s games, and add people.")
        case ClubRole.MEMBER:
            return gettext("May see the club and its games.")


def former_player(number: int) -> str:
    """What somebody whose name was forgotten is called."""
    return gettext("Former player %(number)s") % {"number": number}
