"""A club's people: added, named, retired, merged, and never lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shmear_scorer.desk import paper, people, played, seats
from shmear_scorer.desk.paper import Paper
from shmear_scorer.desk.rights import NotAllowed
from shmear_scorer.rules.ruling import Refused


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_people_are_listed_by_name_guests_after_them_and_the_retired_last(club):
    for name, guest in (("cy", False), ("Bob", True), ("Ann", False), ("Dee", False)):
        club.person(name, guest=guest)
    people.retire(club.visit(), club.person("Ann").id, club.now())
    assert club.names() == ["cy", "Dee", "Bob", "Ann"]
    people.set_guest(club.visit(), club.person("Bob").id, False)
    people.bring_back(club.visit(), club.person("Ann").id)
    assert club.names() == ["Ann", "Bob", "cy", "Dee"]


def test_one_name_is_one_person_and_the_same_form_twice_adds_one(club):
    club.person("Ann")
    for name, code in (("ANN", "person-twice"), ("", "name-missing"), ("x" * 41, "name-too-long")):
        with pytest.raises(Refused) as refused:
            people.add(club.visit(), name, guest=False, key=club.key())
        assert codes(refused) == [code]
    made = [people.add(club.visit(), "Bob", guest=True, key="the same form").id for _ in range(2)]
    assert made[0] == made[1]
    assert people.add(club.visit(), "Cy", guest=True, key="the same form").name == "Cy"
    other = club.make("Others", owner="Olga")
    with pytest.raises(LookupError):
        people.add(club.visit("Olga", other), "Bob", guest=True, key="the same form")


def test_a_name_is_mended_in_every_game(club):
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    ann = club.person("Ann")
    with pytest.raises(Refused):
        people.rename(club.visit(), ann.id, "bob")
    people.rename(club.visit(), ann.id, "Anna")
    people.rename(club.visit(), ann.id, "anna")
    assert club.sheet(game).names[0] == "anna"


def test_who_has_played_is_retired_and_not_taken_out(club):
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    with pytest.raises(Refused) as refused:
        people.remove(club.visit(), club.person("Ann").id)
    assert codes(refused) == ["person-has-played"]
    mistake = club.person("Xnn")
    club.invites("member", mistake.id)
    people.remove(club.visit(), mistake.id)
    member = club.person("Mia")
    club.joins("mia@home", player=member.id)
    with pytest.raises(Refused):
        people.remove(club.visit(), member.id)
    assert club.names() == ["Mia", "Ann", "Bob", "Cy", "Dee"]
    assert club.sheet(game).names == ("Ann", "Bob", "Cy", "Dee")


def test_two_records_of_one_person_are_merged_after_a_look_and_can_be_parted(club):
    first = club.open_here("Bob", "Ann", "Cy", "Dee")
    second = club.open_here("Bobby", "Ann", "Cy", "Dee")
    third = club.open_here("Bobby", "Ann", "Cy", "Eve")
    bob, bobby = club.person("Bob"), club.person("Bobby")
    found = people.preview_merge(club.visit(), bobby.id, bob.id)
    assert [one.games for one in (*found.before, found.after)] == [2, 1, 3]
    assert played.games_of({bobby.id}) == [second, third]
    assert found.problems == ()
    entries = [club.sheet(second).game.entries, club.sheet(second).state.table.players]
    for _ in range(2):
        merged = people.merge(club.visit(), bobby.id, bob.id)
    assert merged.ids == {bob.id, bobby.id}
    assert dict(merged.also) == {bobby.id: "Bobby"}
    assert club.sheet(second).names[0] == "Bob"
    assert [club.sheet(second).game.entries, club.sheet(second).state.table.players] == entries
    assert "Bobby" not in club.names()
    assert people.resolved(club.club.id)[bobby.id] == bob.id
    club.open_here("Bobby", "Ann", "Cy", "Dee")
    assert "Bobby" not in club.names(), "who is called so is known"
    people.unmerge(club.visit(), bobby.id)
    assert [club.sheet(game).names[0] for game in (first, second, third)] == [
        "Bob",
        "Bobby",
        "Bobby",
    ]


def test_merged_once_more_everybody_goes_on_to_the_last(club):
    for names in (("A1", "Bob", "Cy", "Dee"), ("A2", "Bob", "Cy", "Dee")):
        game = club.open_here(*names)
    a1, a2, ann = (club.person(name) for name in ("A1", "A2", "Ann"))
    people.merge(club.visit(), a2.id, a1.id)
    people.merge(club.visit(), a1.id, ann.id)
    assert people.find(club.club.id, a2.id).ids == {a1.id, a2.id, ann.id}
    assert club.sheet(game).names[0] == "Ann"
    people.unmerge(club.visit(), a1.id)
    assert club.sheet(game).names[0] == "A1"


def test_who_was_once_called_so_does_not_sit_in_two_places(club):
    people.merge(club.visit(), club.person("Bobby").id, club.person("Bob").id)
    game = club.open_here("Bob", "Bobby", "Cy", "Dee")
    assert club.sheet(game).names == ("Bob", "Bobby", "Cy", "Dee")
    assert [one.guest for one in people.of_club(club.club.id) if one.name == "Bobby"] == [True]


def test_two_who_sat_at_one_table_or_both_sign_in_are_two(club):
    club.open_here("Ann", "Bob", "Cy", "Dee")
    ann, bob, eve = (club.person(name) for name in ("Ann", "Bob", "Eve"))
    club.joins("ann", player=ann.id)
    club.joins("eve", player=eve.id)
    for gone, stays, code in ((ann, bob, "merge-met"), (ann, eve, "merge-both-members")):
        found = people.preview_merge(club.visit(), gone.id, stays.id)
        assert [problem.code for problem in found.problems] == [code]
        with pytest.raises(Refused):
            people.merge(club.visit(), gone.id, stays.id)
    with pytest.raises(LookupError):
        people.preview_merge(club.visit(), ann.id, ann.id)


def test_who_may_not_changes_nobody(club):
    ann, bob = club.person("Ann"), club.person("Bob")
    club.joins("Mia")
    club.joins("Sam", "scorer")
    other = club.visit("Olga", club.make("Others", owner="Olga"))
    member, scorer = club.visit("Mia"), club.visit("Sam")
    for step in (
        lambda who: people.add(who, "Cy", guest=False, key=club.key()),
        lambda who: people.rename(who, ann.id, "X"),
        lambda who: people.retire(who, ann.id, club.now()),
        lambda who: people.remove(who, ann.id),
        lambda who: people.merge(who, ann.id, bob.id),
    ):
        with pytest.raises(NotAllowed):
            step(member)
    for step in (people.merge, people.preview_merge):
        with pytest.raises(NotAllowed):
            step(scorer, ann.id, bob.id)
        with pytest.raises(LookupError):
            step(other, ann.id, bob.id)
    with pytest.raises(NotAllowed):
        people.unmerge(scorer, ann.id)
    with pytest.raises(LookupError):
        people.rename(other, ann.id, "X")
    assert club.names() == ["Ann", "Bob"]


def test_who_sits_in_under_an_old_name_of_somebody_at_the_table_is_somebody_else(club):
    people.merge(club.visit(), club.person("Annie").id, club.person("Ann").id)
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    sheet = seats.sit(game, 1, "Annie", club.pen(game, phone="olga"))
    assert sheet.names == ("Ann", "Annie", "Cy", "Dee")
    assert len(set(sheet.state.table.players)) == 4


def test_who_sits_in_and_who_is_on_paper_has_played(club):
    game = club.open_here("Ann", "Bob", "Cy", "Dee")
    seats.sit(game, 1, "Eve", club.pen(game, phone="olga"))
    eve, bob, fay, ann = (club.person(name) for name in ("Eve", "Bob", "Fay", "Ann"))
    told = Paper(day=club.now().date(), sides=((fay.id,), (ann.id,)), scores=(11, 3))
    found = paper.enter(club.visit(), told, key=club.key(), now=club.now())
    assert [played.of(one.ids).games for one in (eve, bob, fay)] == [1, 1, 0]
    assert [played.of(one.ids).papers for one in (eve, fay, ann)] == [0, 1, 1]
    for one, other in ((eve, bob), (fay, ann)):
        merging = people.preview_merge(club.visit(), one.id, other.id)
        assert [problem.code for problem in merging.problems] == ["merge-met"]
    merging = people.preview_merge(club.visit(), fay.id, eve.id)
    assert [(one.games, one.papers) for one in (*merging.before, merging.after)] == [
        (0, 1),
        (1, 0),
        (1, 1),
    ]
    paper.strike(club.visit(), found.id, now=club.now())
    assert played.of(fay.ids).papers == 0
    with pytest.raises(Refused):
        people.remove(club.visit(), fay.id)
    corrected = replace(told, sides=((fay.id,), (eve.id,)))
    paper.put_back(club.visit(), found.id, now=club.now())
    paper.correct(club.visit(), found.id, corrected, saw=2, now=club.now())
    assert [played.of(one.ids).papers for one in (ann, eve)] == [0, 1]
