"""What can be wrong around clubs: accounts, a club's settings, its people and members."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .messages import N_
from .voice import Message, Voice


def _password_short(told: Voice) -> str:
    return told.ngettext(
        "A password has at least %(num)s character. Take a longer one, such as a few words.",
        "A password has at least %(num)s characters. Take a longer one, such as a few words.",
        told.facts["least"],
    )


def _password_long(told: Voice) -> str:
    return told.ngettext(
        "A password has at most %(num)s character. Take a shorter one.",
        "A password has at most %(num)s characters. Take a shorter one.",
        told.facts["most"],
    )


def _merge_met(told: Voice) -> str:
    return told.ngettext(
        "%(gone)s and %(stays)s sat at one table, in %(num)s game. They can’t be one person.",
        "%(gone)s and %(stays)s sat at one table, in %(num)s games. They can’t be one person.",
        told.facts["games"],
    )


CLUB_PROBLEMS: Final[Mapping[str, Message]] = {
    "sign-in-wrong": N_("The name or the password is not right. Type both once more."),
    "sign-in-name-taken": N_("Somebody signs in as “%(name)s” already. Choose another name."),
    "password-short": _password_short,
    "password-long": _password_long,
    "password-is-name": N_("The password is the name. Take another password."),
    "password-wrong": N_("That is not your password. Type it once more."),
    "zone-unknown": N_("There is no time zone “%(zone)s”. Choose one of the list."),
    "club-rules-unknown": N_("These rules are not there any more. Choose others."),
    "slug-signs": N_(
        "An address has %(least)s to %(most)s characters: letters from a to z, digits, and hyphens "
        "between them. Change it, or leave it empty."
    ),
    "slug-taken": N_("Another club has the address “%(slug)s”. Choose another one."),
    "last-owner": N_(
        "The club needs an owner. Make another member an owner first, or close the club."
    ),
    "last-owner-of": N_(
        "You are the only owner of %(club)s. Make another member an owner first, or close the club."
    ),
    "person-twice": N_(
        "Somebody here is called “%(name)s” already. Add a letter or a surname, or choose them."
    ),
    "person-has-played": N_("Who has played, or is a member, can’t be taken out. Retire them."),
    "player-is-member": N_("%(name)s is another member already. Choose somebody else, or nobody."),
    "merge-met": _merge_met,
    "merge-both-members": N_(
        "%(gone)s and %(stays)s both sign in. Take one of them off their member first."
    ),
    "reset-owner": N_(
        "An owner’s password is set anew by whoever runs this site, with a command on its server."
    ),
    "reset-other-club": N_(
        "This member belongs to another club too, which is not yours. Whoever runs this site can "
        "set the password anew."
    ),
    "game-of-a-club": N_("This game, or a rematch of it, belongs to a club already."),
    "evening-not-scored": N_(
        "This phone does not score all games of this evening. Bring them in from one that does."
    ),
    "matched-twice": N_("%(one)s and %(other)s can’t both be %(name)s. Choose another for one."),
    "name-of-a-club": N_(
        "This name comes from the club. Mend it among the club’s people; it changes here too."
    ),
}
"""By code."""
