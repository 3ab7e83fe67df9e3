"""What can be wrong around the hands: a game's players and start, its file, its entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .figures import numbers
from .messages import N_
from .rule_names import key_labels
from .voice import Message, Voice


def _no_such_player(told: Voice) -> str:
    if "player" in told.facts:
        return told.gettext("Nobody here is called “%(player)s”. Choose one of the players.")
    return told.gettext("Nobody sits there. Choose one of the players.")


def _players_number(told: Voice) -> str:
    seats = told.facts["seats"]
    return told.ngettext(
        "This game is for %(seats)s player, not for %(players)s. "
        "Change the players, or choose another game.",
        "This game is for %(seats)s players, not for %(players)s. "
        "Change the players, or choose another game.",
        max(seats),
        seats=numbers(seats),
    )


def _start_contradicts(told: Voice) -> str:
    if "player" not in told.facts:
        return told.gettext("Partners have one score. Enter the same for both.")
    return told.gettext(
        "Partners have one score: %(player)s is given %(value)s, and a partner %(other)s. "
        "Give both the same, or name one of them."
    )


def _smucks_below_none(told: Voice) -> str:
    smucks = told.facts["smucks"]
    if not smucks:
        return told.gettext("%(seat)s has no smuck to take away. Enter 0 or more.")
    return told.ngettext(
        "%(seat)s has only %(num)s smuck. Take away no more than that.",
        "%(seat)s has only %(num)s smucks. Take away no more than that.",
        smucks,
    )


def _rules_hindered(told: Voice) -> str:
    return told.gettext(
        "A correction of the rules (%(rules)s) can’t stand without another. Restore the earlier "
        "one first, or strike the later one first.",
        rules=key_labels(told.facts["keys"]),
    )


def _seat_must_be_taken(told: Voice) -> str:
    return told.ngettext(
        "With %(num)s player this game can’t be played. Let somebody sit in for %(seat)s.",
        "With %(num)s players this game can’t be played. Let somebody sit in for %(seat)s.",
        told.facts["players"],
    )


def _name_too_long(told: Voice) -> str:
    return told.ngettext(
        "A name has at most %(num)s letter, and this one has %(length)s. Shorten it.",
        "A name has at most %(num)s letters, and this one has %(length)s. Shorten it.",
        told.facts["most"],
    )


def _not_a_number(told: Voice) -> str:
    if not told.facts["value"]:
        return told.gettext("A number is missing. Enter one.")
    return told.gettext("“%(value)s” is no whole number. Enter one.")


def _reason_too_long(told: Voice) -> str:
    return told.ngettext(
        "A reason has at most %(num)s letter. Shorten it.",
        "A reason has at most %(num)s letters. Shorten it.",
        told.facts["most"],
    )


def _start_at_target(told: Voice) -> str:
    if told.rules.counts_down:
        left = told.rules.read_off(told.facts["score"])
        return told.gettext(
            "With %(left)s to go the game would be over. Enter 1 or more.", left=left
        )
    return told.gettext("%(score)s would be out already. Enter less than %(target)s.")


def _start_below_floor(told: Voice) -> str:
    if told.facts["floor"] is None:
        return told.gettext("%(score)s is too far down. Enter a score that was played.")
    return told.gettext("Scores stop at %(floor)s, and this is %(score)s. Enter %(floor)s or more.")


GAME_PROBLEMS: Final[Mapping[str, Message]] = {
    "game-is-over": N_(
        "The game was over before this, so it doesn’t count. Correct an earlier hand, or strike "
        "this one."
    ),
    "game-not-over": N_("The game isn’t over yet. Play it out, or call it early."),
    "no-such-player": _no_such_player,
    "partner-not-called": N_("No partner is called in this hand. Take the partner out."),
    "partner-missing": N_("It is not said who was called as partner. Choose who, or alone."),
    "partner-is-pitcher": N_(
        "%(seat)s pitched and needs another player as partner. Choose one, or alone."
    ),
    "adjust-nothing": N_("This moves nothing. Enter the points or smucks to add or take away."),
    "adjust-smucks-below-none": _smucks_below_none,
    "adjust-and-more": N_("An adjustment is no part of a hand. Enter the two one after the other."),
    "end-nobody": N_("It is not said who wins. Choose who."),
    "end-how": N_("It is not said how the game ends. Choose how."),
    "adjust-whose": N_("It is not said whose score moves. Choose whose."),
    "reason-missing": N_("A reason is missing. Enter one that all will understand."),
    "reason-too-long": _reason_too_long,
    "not-a-number": _not_a_number,
    "not-a-count": N_("“%(value)s” is no count. Enter a number, or one with a half such as 31.5."),
    "number-beyond": N_(
        "That is too little or too much. Enter a number from %(least)s to %(most)s."
    ),
    "target-missing": N_("The target is missing. Enter a number."),
    "already-struck": N_("This was struck already. Look at the log for what stands."),
    "no-such-hand": N_("This hand was struck, or never was. Look at the log for what stands."),
    "name-missing": N_("A name is missing. Enter one."),
    "name-too-long": _name_too_long,
    "name-twice": N_("Two players are called “%(name)s”. Add a letter or a surname to one."),
    "player-away": N_(
        "%(seat)s was not at the table in this hand. Choose somebody who was, or see who sits "
        "where."
    ),
    "sits-already": N_("%(seat)s has a seat at this table already. Choose somebody else."),
    "seat-must-be-taken": _seat_must_be_taken,
    "reseat-nothing": N_("They sit so already. Choose somebody else."),
    "rules-hindered": _rules_hindered,
    "seats-hindered": N_(
        "Then people could no longer change seats as they did before hand %(hand)s. Take that "
        "back first."
    ),
    "side-called-so": N_("Another side is called “%(name)s” already. Choose another name."),
    "players-twice": N_("Two players are called “%(name)s”. Add a letter or a surname to one."),
    "players-number": _players_number,
    "start-contradicts": _start_contradicts,
    "start-at-target": _start_at_target,
    "start-below-floor": _start_below_floor,
    "start-smucks": N_("There can’t be %(smucks)s smucks. Enter a number from 0 to %(most)s."),
    "file-no-game": N_("This is no game. Choose a game file, with one game or with one a line."),
    "file-format": N_(
        "This file is of format %(format)s, and only format %(known)s can be read. "
        "Export it again, or update the scorer."
    ),
    "file-players": N_("The players are missing. Name them all, clockwise, as a list."),
    "unknown-key": N_("A game file has no key “%(key)s”. Correct its spelling, or take it out."),
    "not-readable": N_("“%(value)s” can’t be read here. Enter it again."),
}
"""By code."""
