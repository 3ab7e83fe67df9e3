"""Who may do what in a club. Nothing else decides it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class ClubRole(StrEnum):
    """What somebody is in a club; the first has most rights."""

    OWNER = "owner"
    SCORER = "scorer"
    MEMBER = "member"


class Right(StrEnum):
    """What can be allowed in a club."""

    LOOK = "look"
    """See its people, its games and what comes of them."""
    SCORE = "score"
    """Open and score its games; add, name and retire its people."""
    RUN = "run"
    """Settings, members, invitations; merge people."""


RIGHTS: Final[Mapping[ClubRole | None, frozenset[Right]]] = {
    ClubRole.OWNER: frozenset(Right),
    ClubRole.SCORER: frozenset({Right.LOOK, Right.SCORE}),
    ClubRole.MEMBER: frozenset({Right.LOOK}),
    None: frozenset(),
}
"""By role; None belongs to nobody of the club."""


class NotAllowed(Exception):
    """Who asks may not do that in this club."""

    def __init__(self, right: Right) -> None:
        super().__init__(f"this needs the right to {right.value}")
        self.right = right


def rights(role: ClubRole | None, *, public: bool, closed: bool) -> frozenset[Right]:
    """What somebody with a role may do. In a closed club nothing is played; its owners can open it
    again."""
    allowed = RIGHTS[role] | (frozenset({Right.LOOK}) if public else frozenset())
    return allowed - {Right.SCORE} if closed else allowed
