"""Clubs: made, seen, run, and played in, each by who may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shmear_scorer.desk import access, club_games, clubs, games, house, members, people
from shmear_scorer.desk.access import Role
from shmear_scorer.desk.clubs import Wishes
from shmear_scorer.desk.rights import ClubRole, NotAllowed
from shmear_scorer.rules.ruling import Refused
from tests.tools.desk import FOUR


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_a_club_has_an_address_of_its_own(club):
    assert club.club.slug == "tuesdays"
    assert club.make("Tuesdays!", owner="Pia").slug == "tuesdays-2"
    assert club.make("Żółw 10", owner="Pia").slug == "zow-10"
    assert club.make("麻雀", owner="Pia").slug == "club"
    assert club.make("x", owner="Pia", slug="the-best").slug == "the-best"


@pytest.mark.parametrize(
    ("slug", "code"),
    [
        ("Tuesdays", "slug-signs"),
        ("a", "slug-signs"),
        ("-a-", "slug-signs"),
        ("a" * 41, "slug-signs"),
        ("\0", "slug-signs"),
        ("tuesdays", "slug-taken"),
    ],
)
def test_an_address_that_can_not_be_is_refused(club, slug, code):
    with pytest.raises(Refused) as refused:
        club.make("Another", owner="Olga", slug=slug)
    assert codes(refused) == [code]


def test_the_same_form_twice_makes_one_club(club):
    wishes = Wishes(name="Pitchers", zone="UTC", public=False, rules="pitch")
    olga, pia = club.account("Olga").id, club.account("Pia").id
    made = [
        clubs.make(wishes, "", account_id=olga, key="the same form", now=club.now())
        for _ in range(2)
    ]
    assert made[0] == made[1]
    assert [visit.club.name for visit in clubs.of_account(olga)] == ["Pitchers", "Tuesdays"]
    with pytest.raises(Refused):
        clubs.make(wishes, "", account_id=pia, key="the same form", now=club.now())
    other = replace(wishes, name="Setters")
    assert clubs.make(other, "", account_id=olga, key="the same form", now=club.now()) != made[0]


def test_settings_are_changed_by_owners_alone(club):
    club.joins("Sam", "scorer")
    wishes = Wishes(name="Wednesdays", zone="Europe/Berlin", public=True, rules="pitch")
    with pytest.raises(NotAllowed):
        clubs.change(club.visit("Sam"), wishes)
    with pytest.raises(Refused) as refused:
        clubs.change(club.visit(), Wishes(name="", zone="Mars", public=True, rules="pitch"))
    assert codes(refused) == ["name-missing", "zone-unknown"]
    clubs.change(club.visit(), wishes)
    changed = club.visit(None).club
    assert (changed.name, changed.zone, changed.rules, changed.slug) == (
        "Wednesdays",
        "Europe/Berlin",
        "pitch",
        "tuesdays",
    )


def test_a_club_is_seen_by_its_members_and_by_all_only_where_it_is_public(club):
    club.joins("Mia")
    open_to_all = club.make("Public", owner="Olga", public=True)
    stranger = club.account("Stan").id
    assert clubs.visit("tuesdays", None) is None
    assert clubs.visit("tuesdays", stranger) is None
    assert clubs.visit("nowhere", stranger) is None
    assert clubs.visit("\0", None) is None
    assert club.visit("Mia").role is ClubRole.MEMBER
    visitor = club.visit("Stan", open_to_all)
    assert (visitor.role, visitor.scores, visitor.runs) == (None, False, False)


def test_a_closed_club_is_seen_and_not_played_in(club):
    game = club.open_here(*FOUR)
    club.joins("Sam", "scorer")
    token = club.invites()
    clubs.close(club.visit(), club.now())
    assert not club.visit("Sam").scores
    assert access.role_in("any", game, club.account("Sam").id) is Role.WATCH
    with pytest.raises(NotAllowed):
        club.open_here(*FOUR)
    assert members.join(token, account_id=club.account("Mia").id, now=club.now()) is None
    clubs.reopen(club.visit())
    assert club.open_here(*FOUR)


# -------------------------------------------------------------------------------- members


def test_people_join_by_an_invitation_until_it_is_shut(club):
    token = club.invites("scorer")
    for name in ("Sam", "Sue"):
        members.join(token, account_id=club.account(name).id, now=club.now())
        assert club.visit(name).scores
    (invitation,) = members.invitations(club.visit())
    members.shut(club.visit(), invitation.id, club.now())
    assert members.invited(token) is None
    assert members.join(token, account_id=club.account("Tom").id, now=club.now()) is None
    assert members.invitations(club.visit()) == []


def test_an_invitation_for_a_player_is_used_once(club):
    ann = club.person("Ann")
    token = club.invites("member", ann.id)
    assert members.invited(token)[2] == "Ann"
    club.joins("Mia")  # by another one
    assert members.join(token, account_id=club.account("Mia").id, now=club.now())
    assert members.own_player(club.visit("Mia")).name == "Ann"
    assert members.join(token, account_id=club.account("Tom").id, now=club.now()) is None
    with pytest.raises(Refused) as refused:
        club.invites("member", ann.id)
    assert codes(refused) == ["player-is-member"]


def test_joining_again_takes_no_right_away(club):
    club.joins("Olga", "member")
    assert club.visit("Olga").runs
    club.joins("Mia", "member")
    club.joins("Mia", "scorer")
    assert club.visit("Mia").scores


def test_nobody_is_invited_as_an_owner(club):
    with pytest.raises(LookupError):
        club.invites("owner")


def test_members_are_given_roles_and_taken_out_by_owners(club):
    club.joins("Mia")
    mia, ann = club.account("Mia").id, club.person("Ann")
    members.change(club.visit(), mia, role=ClubRole.OWNER, player_id=ann.id)
    (olga, other) = members.of_club(club.visit("Mia"))
    assert (olga.name, other.role, other.player.name) == ("Olga", ClubRole.OWNER, "Ann")
    members.change(club.visit("Mia"), olga.account_id, role=ClubRole.MEMBER, player_id=None)
    with pytest.raises(NotAllowed):
        members.of_club(club.visit("Olga"))
    with pytest.raises(Refused) as refused:
        members.change(club.visit("Mia"), mia, role=ClubRole.SCORER, player_id=None)
    assert codes(refused) == ["last-owner"]
    members.remove(club.visit("Mia"), olga.account_id)
    assert clubs.visit("tuesdays", olga.account_id) is None


# ---------------------------------------------------------------------------------- games


def test_owners_and_scorers_score_any_game_of_the_club_from_any_phone(club):
    game = club.open_here(*FOUR)
    for name, role in (("Sam", "scorer"), ("Mia", "member")):
        club.joins(name, role)
    assert access.role_in("a phone", game, club.account("Olga").id) is Role.SCORE
    assert access.role_in(None, game, club.account("Sam").id) is Role.SCORE
    for who in (club.account("Mia").id, club.account("Stan").id, None):
        assert access.role_in("a phone", game, who) is Role.WATCH
    without = club.open()
    assert access.role_in("a phone", without, club.account("Olga").id) is Role.WATCH


def test_members_open_no_games_in_the_club(club):
    club.joins("Mia")
    with pytest.raises(NotAllowed):
        club.open_here(*FOUR, by="Mia")


def test_who_sits_down_is_one_of_the_club_s_people_and_a_new_name_a_guest(club):
    ann = club.person("Ann")
    people.retire(club.visit(), ann.id, club.now())
    first = club.open_here("ann", "Bob", "Cy", "Dee")
    again = club.open_here("Dee", "Cy", "Bob", "Ann")
    assert club.names() == ["Ann", "Bob", "Cy", "Dee"]
    assert [one.guest for one in people.of_club(club.club.id)] == [False, True, True, True]
    assert not people.find(club.club.id, ann.id).retired, "who plays again is not retired"
    players = [game.players for game in map(access.queries.game_by_id, (first, again))]
    assert players[0] == list(reversed(players[1]))


def test_a_rematch_is_of_the_same_club(club):
    game = club.open_here(*FOUR)
    for _ in range(4):
        club.play(game, phone="olga")
    later = club.rematch(game, phone="olga")
    assert [sheet.game_id for sheet in club_games.latest(club.visit(), 9)] == [later, game]
    assert access.role_in("a phone", later, club.account("Olga").id) is Role.SCORE


def test_a_name_is_not_mended_from_a_game_of_the_club(club):
    game = club.open_here(*FOUR)
    with pytest.raises(Refused) as refused:
        games.rename(game, 0, "Anna", club.pen(game, phone="olga"))
    assert codes(refused) == ["name-of-a-club"]


def test_a_game_scored_without_a_club_is_brought_in_with_its_rematches(club):
    ann = club.person("Ann")
    game = club.open(names=("Annie", "Bob", "Cy", "Dee"), phone="sam")
    for _ in range(4):
        club.play(game, phone="sam")
    later = club.rematch(game, phone="sam")
    club.joins("Sam", "scorer")
    for _ in range(2):  # the button was tapped twice
        club.bring_in(game, phone="sam", by="Sam", Annie="Ann")
    assert club.names() == ["Ann", "Bob", "Cy", "Dee"]
    assert club.sheet(game).names == ("Ann", "Bob", "Cy", "Dee")
    assert club.sheet(game).state.scores == (12, 0, 0, 0)
    assert {later, game} == {sheet.game_id for sheet in club_games.latest(club.visit(), 9)}
    (number,) = people.find(club.club.id, ann.id).also
    people.unmerge(club.visit(), number)
    assert club.sheet(game).names[0] == "Annie"


def test_what_does_not_fit_into_the_club_stays_outside(club):
    club.person("Ann")
    game = club.open(names=("Annie", "Anna", "Cy", "Dee"), phone="sam")
    with pytest.raises(Refused) as refused:
        club.bring_in(game, phone="sam", Annie="Ann", Anna="Ann")
    assert codes(refused) == ["matched-twice"]
    with pytest.raises(Refused) as refused:
        club.bring_in(game, phone="another phone")
    assert codes(refused) == ["evening-not-scored"]
    club.bring_in(game, phone="sam", Annie="Ann")
    other = club.make("Others", owner="Olga")
    with pytest.raises(Refused) as refused:
        club_games.bring_in(club.visit("Olga", other), game, {}, phone="sam")
    assert codes(refused) == ["game-of-a-club"]
    same_name = club.open(names=("Ann", "X", "Y", "Z"), phone="sam")
    with pytest.raises(Refused) as refused:
        club.bring_in(same_name, phone="sam")
    assert codes(refused) == ["person-twice"]
    assert club.sheet(same_name).club_id is None


def test_a_club_s_house_rules_are_found_by_their_name(club):
    made = house.make("Ours", club.opening().rules, phone="olga", key=club.key(), now=club.now())
    wishes = Wishes(name="T", zone="UTC", public=False, rules=f"house:{made.token}")
    clubs.change(club.visit(), wishes)
    assert club.visit().club.rules == f"house:{made.token}"
