"""Links, codes and phones: who gets in, and who no longer does."""

import pytest

from shmear_scorer.desk import access
from shmear_scorer.desk.access import CODE_LETTERS, LinkKind, Role
from shmear_scorer.store import queries


def test_a_new_game_can_be_watched_scored_and_joined(desk):
    links = access.links(desk.open())
    assert len({links.watch, links.score, links.code}) == 3
    assert len(links.watch) == len(links.score) == 22
    assert len(links.code) == 6
    assert set(links.code) <= set(CODE_LETTERS)
    for kind, token in zip(LinkKind, (links.watch, links.score, links.code), strict=True):
        link = queries.link(token)
        assert link is not None
        assert link.kind == kind


def test_who_opened_a_game_scores_it_and_others_watch(desk):
    game = desk.open()
    assert access.role_in("ann", game) is Role.SCORE
    assert access.role_in("bob", game) is Role.WATCH
    assert access.role_in(None, game) is Role.WATCH


@pytest.mark.parametrize("written", ["{}", " {} ", "{}\n", "lower", "spaced"])
def test_a_code_is_read_as_people_type_it(desk, written):
    game = desk.open()
    code = access.links(game).code
    typed = {"lower": code.lower(), "spaced": f"{code[:3]} {code[3:]}"}.get(
        written, written.format(code)
    )
    assert access.join(typed, phone="bob", now=desk.now()) == game
    assert access.role_in("bob", game) is Role.WATCH
    assert [row.id for row, _ in queries.games_of_phone("bob", 9)] == [game]


@pytest.mark.parametrize("code", ["", "XXXXXX", "\x00", "x" * 5000, "🂡🂡🂡", "'; --", "ß"])
def test_a_code_that_is_none_lets_nobody_in(desk, code):
    desk.open()
    assert access.join(code, phone="bob", now=desk.now()) is None
    assert access.take_over(code, phone="bob", now=desk.now()) is None


def test_links_of_one_kind_do_not_work_as_another(desk):
    links = access.links(desk.open())
    for token in (links.watch, links.score):
        assert access.join(token, phone="bob", now=desk.now()) is None
    for token in (links.watch, links.code):
        assert access.take_over(token, phone="bob", now=desk.now()) is None


def test_who_scores_does_not_lose_that_by_watching(desk):
    game = desk.open()
    access.join(access.links(game).code, phone="ann", now=desk.now())
    assert access.role_in("ann", game) is Role.SCORE


def test_scoring_is_handed_on_by_the_scoring_link(desk):
    game = desk.open()
    links = access.links(game)
    access.join(links.code, phone="bob", now=desk.now())
    assert access.take_over(links.score, phone="bob", now=desk.now()) == game
    assert access.role_in("bob", game) is Role.SCORE


def test_a_new_scoring_link_shuts_the_old_one_and_the_other_phones(desk):
    game = desk.open()
    old = access.links(game)
    access.take_over(old.score, phone="bob", now=desk.now())
    access.join(old.code, phone="cy", now=desk.now())
    new = desk.renew(game, Role.SCORE)
    assert (new.watch, new.code) == (old.watch, old.code)
    assert new.score != old.score
    assert access.take_over(old.score, phone="bob", now=desk.now()) is None
    assert access.role_in("bob", game) is Role.WATCH
    assert access.role_in("ann", game) is Role.SCORE
    assert access.role_in("cy", game) is Role.WATCH
    assert access.take_over(new.score, phone="bob", now=desk.now()) == game


def test_new_watching_links_shut_the_old_ones_and_forget_who_watched(desk):
    game = desk.open()
    old = access.links(game)
    access.take_over(old.score, phone="bob", now=desk.now())
    access.join(old.code, phone="cy", now=desk.now())
    new = desk.renew(game, Role.WATCH)
    assert new.score == old.score
    assert not {new.watch, new.code} & {old.watch, old.code}
    assert access.join(old.code, phone="dee", now=desk.now()) is None
    assert access.join(new.code, phone="dee", now=desk.now()) == game
    assert access.role_in("bob", game) is Role.SCORE
    assert list(queries.games_of_phone("cy", 9)) == []


def test_links_can_be_renewed_again_and_again(desk):
    game = desk.open()
    tokens = {access.links(game).watch}
    for _ in range(3):
        tokens.add(desk.renew(game, Role.WATCH).watch)
    assert len(tokens) == 4
    shut = [token for token in tokens if (link := queries.link(token)) and link.shut_at]
    assert len(shut) == 3


def test_a_phone_lists_its_games_latest_used_first_and_the_most_asked_for(desk):
    opened = [desk.open() for _ in range(4)]
    access.join(access.links(opened[0]).code, phone="ann", now=desk.now())
    listed = [row.id for row, _ in queries.games_of_phone("ann", 3)]
    assert listed == [opened[0], opened[3], opened[2]]
