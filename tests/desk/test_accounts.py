"""Accounts: a name and a password, forgotten ones, and being forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from argon2 import PasswordHasher

from shmear_scorer.desk import accounts, leaving, members, people
from shmear_scorer.desk.patience import TooMany
from shmear_scorer.rules.ruling import Refused
from tests.tools.club import PASSWORD
from tests.tools.desk import EVENING


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def sign_in(name, password, where="here", now=EVENING):
    return accounts.sign_in(name, password, where=where, now=now)


def test_who_has_an_account_signs_in_whatever_the_case_of_the_name(club):
    club.account("Zoë")
    assert sign_in("ZOË", PASSWORD).name == "Zoë"
    assert sign_in("zoe\u0308", PASSWORD).name == "Zoë"
    assert sign_in("Zoë", PASSWORD + " ") is None
    assert sign_in("nobody", PASSWORD) is None
    assert sign_in("x" * 500, PASSWORD) is None
    assert sign_in("Zoë", "x" * 5000) is None


def test_a_sign_in_name_is_given_once_and_the_same_form_twice_makes_one_account(club):
    club.account("Ann")
    with pytest.raises(Refused) as refused:
        accounts.sign_up("ANN", "another password", key=club.key(), now=club.now())
    assert codes(refused) == ["sign-in-name-taken"]
    made = [
        accounts.sign_up("Bob", PASSWORD, key="the same form", now=club.now()).id for _ in range(2)
    ]
    assert made[0] == made[1]
    with pytest.raises(Refused):
        accounts.sign_up("Bob", "who guesses the key", key="the same form", now=club.now())


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("", PASSWORD, "name-missing"),
        ("x" * 41, PASSWORD, "name-too-long"),
        ("ﷺ" * 10, PASSWORD, "name-too-long"),
        ("Ann", "short", "password-short"),
        ("Ann", "x" * 201, "password-long"),
        ("Ann-Marie", "ann-marie", "password-is-name"),
    ],
)
def test_what_can_not_be_is_refused(club, name, password, code):
    with pytest.raises(Refused) as refused:
        accounts.sign_up(name, password, key=club.key(), now=club.now())
    assert codes(refused) == [code]


def test_an_old_hash_is_made_anew_at_the_next_sign_in(club, monkeypatch):
    account = club.account("Ann")
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    monkeypatch.setattr(accounts, "hasher", stronger)
    assert sign_in("Ann", PASSWORD) == account
    row = accounts.club_queries.account(account.id)
    assert not stronger.check_needs_rehash(row.password)
    assert sign_in("Ann", PASSWORD) == account


def test_a_new_password_ends_every_session(club):
    before = club.account("Ann")
    with pytest.raises(Refused) as refused:
        accounts.change_password(before.id, "not the old one", "a new password")
    assert codes(refused) == ["password-wrong"]
    after = accounts.change_password(before.id, PASSWORD, "a new password")
    assert accounts.find(before.id, before.mark) is None
    assert accounts.find(before.id, after.mark) == after
    assert sign_in("Ann", PASSWORD) is None
    assert sign_in("Ann", "a new password") == after
    again = accounts.sign_out_everywhere(before.id)
    assert accounts.find(before.id, after.mark) is None
    assert accounts.find(before.id, again.mark) == again


def test_a_link_sets_a_password_anew_once_and_within_two_days(club):
    club.account("Ann")
    made = EVENING
    token = accounts.make_reset_by_name("ann", made)
    assert accounts.make_reset_by_name("nobody", made) is None
    assert accounts.find_reset("no such link", made) is None
    late = made + timedelta(hours=48)
    assert accounts.find_reset(token, late) is None
    assert accounts.use_reset(token, "a new password", late) is None
    with pytest.raises(Refused):
        accounts.use_reset(token, "short", made)
    assert accounts.find_reset(token, made).name == "Ann"
    assert accounts.use_reset(token, "a new password", late - timedelta(minutes=1)).name == "Ann"
    assert accounts.use_reset(token, "and once more", made) is None
    assert sign_in("Ann", "a new password")
    older, newer = (accounts.make_reset_by_name("Ann", made) for _ in range(2))
    assert accounts.find_reset(older, made) is None
    assert accounts.find_reset(newer, made)


def test_an_owner_makes_such_a_link_for_a_member_but_not_into_another_club(club):
    club.joins("Mia")
    token = members.make_reset(club.visit(), club.account("Mia").id, club.now())
    assert accounts.find_reset(token, club.now()).name == "Mia"
    other = club.make("Thursdays", owner="Pia")
    with pytest.raises(LookupError):
        members.make_reset(club.visit("Pia", other), club.account("Mia").id, club.now())
    with pytest.raises(Refused) as refused:
        members.make_reset(club.visit(), club.account("Olga").id, club.now())
    assert codes(refused) == ["reset-owner"]
    invitation = club.visit("Pia", other)
    members.invite(
        invitation, role=members.ClubRole.MEMBER, player_id=None, key=club.key(), now=club.now()
    )
    link = members.invitations(invitation)[0].token
    members.join(link, account_id=club.account("Mia").id, now=club.now())
    assert accounts.find_reset(token, club.now()) is None, "it would reach into the other club"
    with pytest.raises(Refused) as refused:
        members.make_reset(club.visit(), club.account("Mia").id, club.now())
    assert codes(refused) == ["reset-other-club"]


def test_a_link_for_a_password_ends_where_its_account_owns_a_club(club):
    mia, pia = club.account("Mia").id, club.account("Pia").id
    for name in ("Mia", "Pia"):
        club.joins(name)
    tokens = [members.make_reset(club.visit(), one, club.now()) for one in (mia, pia)]
    club.make("Fridays", owner="Mia")
    members.change(club.visit(), pia, role=members.ClubRole.OWNER, player_id=None)
    for token in tokens:
        assert accounts.find_reset(token, club.now()) is None, "an owner's is made on the server"


# -------------------------------------------------------------------- leaving, forgotten


def test_somebody_takes_along_what_is_theirs_and_no_other_name(club):
    ann = club.person("Ann")
    club.joins("Mia", player=ann.id)
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    club.play(game, phone="olga")
    told = leaving.taken_along(club.account("Mia").id)
    (there,) = told["clubs"]
    assert (told["name"], there["club"], there["role"], there["player"]) == (
        "Mia",
        "Tuesdays",
        "member",
        "Ann",
    )
    (played,) = there["games"]
    assert (played["game"], played["score"], played["hands"], played["over"]) == (
        "Shmear",
        3,
        1,
        False,
    )
    assert "Bob" not in repr(told)


def test_who_is_forgotten_leaves_the_results_without_a_name(club):
    ann = club.person("Ann")
    club.joins("Mia", player=ann.id)
    old = club.person("Annie")
    other = club.open_here("Annie", "Bob", "Cy", "Dee")
    people.merge(club.visit(), old.id, ann.id)
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    club.play(game, phone="olga")
    account = club.account("Mia").id
    with pytest.raises(Refused) as refused:
        leaving.forget(account, "wrong", called="Former {}".format, now=club.now())
    assert codes(refused) == ["password-wrong"]
    leaving.forget(account, PASSWORD, called="Former {}".format, now=club.now())
    assert sign_in("Mia", PASSWORD) is None
    for number in (game, other):
        assert club.sheet(number).names == ("Former 1", "Bob", "Cy", "Dee")
    assert club.sheet(game).state.scores[0] == 3
    former = people.find(club.club.id, ann.id)
    assert former.former and former.retired
    assert {*club.sheet(other).people.values()} == {"Former 1", "Bob", "Cy", "Dee"}
    assert club.open_here("Ann", "Bob", "Cy", "Dee"), "a new Ann is somebody else"
    assert club.names().count("Ann") == 1


def test_a_name_is_forgotten_in_the_log_and_on_the_phones_too(club):
    game = club.open(names=("Ana", "Bob", "Cy", "Dee"), phone="olga")
    club.rename(game, 0, "Anna", phone="olga")
    club.bring_in(game, phone="olga")
    anna = club.person("Anna")
    club.joins("Mia", player=anna.id)
    leaving.forget(club.account("Mia").id, PASSWORD, called="Former {}".format, now=club.now())
    told = repr([dict(entry.payload) for entry in club.sheet(game).game.entries])
    assert "Ana" not in told and "Anna" not in told
    assert {"Ana", "Anna"}.isdisjoint(club.known_names("olga"))


def test_the_last_owner_hands_over_or_closes_the_club_before(club):
    olga = club.account("Olga").id
    with pytest.raises(Refused) as refused:
        leaving.forget(olga, PASSWORD, called=str, now=club.now())
    assert codes(refused) == ["last-owner-of"]
    with pytest.raises(Refused):
        members.leave(club.club, olga)
    club.joins("Mia")
    mia = club.account("Mia").id
    members.change(club.visit(), mia, role=members.ClubRole.OWNER, player_id=None)
    leaving.forget(olga, PASSWORD, called=str, now=club.now())
    assert club.visit("Mia").runs


# ------------------------------------------------------------------------------- guessing


def test_passwords_are_not_guessed_for_long(club):
    club.account("Ann")
    for _ in range(10):
        assert sign_in("ann", "a wrong one") is None
    for name in ("Ann", "ANN"):
        with pytest.raises(TooMany) as enough:
            sign_in(name, PASSWORD)
        assert 0 < enough.value.seconds <= 900
    assert sign_in("Ann", PASSWORD, where="elsewhere"), "a stranger can't lock her out"
    assert sign_in("Ann", PASSWORD, now=EVENING + timedelta(minutes=16))


def test_a_name_that_is_no_account_is_counted_the_same(club):
    for _ in range(10):
        assert sign_in("nobody", "a wrong one") is None
    with pytest.raises(TooMany):
        sign_in("nobody", "a wrong one")


def test_right_passwords_use_up_no_patience(club):
    club.account("Ann")
    for _ in range(30):
        assert sign_in("Ann", PASSWORD)


def test_from_one_place_or_for_one_name_there_is_an_end_too(club):
    for number in range(60):
        sign_in(f"name {number}", "x")
    with pytest.raises(TooMany):
        sign_in("another name", "x")
    for number in range(100):
        sign_in("Zoe", "x", where=f"place {number}")
    with pytest.raises(TooMany):
        sign_in("Zoe", "x", where="another place")


def test_an_account_is_not_made_again_and_again_from_one_place(club):
    for number in range(20):
        accounts.sign_up(
            f"name {number}", PASSWORD, key=club.key(), now=club.now(), where="one place"
        )
    with pytest.raises(TooMany):
        accounts.sign_up("more", PASSWORD, key=club.key(), now=club.now(), where="one place")
