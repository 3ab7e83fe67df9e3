"""Opening a game: what can't be, what is taken over from paper, rematches and the evening."""

from dataclasses import replace

import pytest

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.rules.presets import find_preset
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.state import WonBy
from shmear_scorer.store import db
from shmear_scorer.store.models import Game, Player
from tests.tools.desk import FOUR, hand

TEN = tuple("ABCDEFGHIJ")


def test_a_game_taken_over_from_paper_goes_on_where_it_stood(desk):
    game = desk.open(scores={0: 5, 2: 1}, smucks={1: 2}, hands_played=6)
    state = desk.sheet(game).state
    assert state.scores == (5, 0, 1, 0)
    assert state.smucks == (0, 2, 0, 0)
    assert state.hand_number == 7
    assert not state.first_hand


def test_partners_take_over_one_score(desk):
    game = desk.open("schmear", scores={1: -3, 3: -3, 2: 4})
    assert desk.sheet(game).state.scores == (4, -3)


@pytest.mark.parametrize(
    ("preset", "values", "problems"),
    [
        ("shmear", {"names": ("Ann",)}, [("players-number", "players")]),
        ("shmear", {"names": (*FOUR, *TEN)}, [("players-number", "players")]),
        ("schmear", {"names": FOUR[:3]}, [("players-number", "players")]),
        ("shmear", {"dealer": 4}, [("no-such-player", "dealer")]),
        ("shmear", {"dealer": -1}, [("no-such-player", "dealer")]),
        ("shmear", {"names": ("Ann", "ann", "Dee"), "dealer": 0}, [("name-twice", "name.1")]),
        ("shmear", {"names": ("Ann", "", "Dee"), "dealer": 0}, [("name-missing", "name.1")]),
        ("shmear", {"scores": {1: 11}}, [("start-at-target", "score.1")]),
        ("shmear", {"scores": {0: -1}}, [("start-below-floor", "score.0")]),
        ("schmear", {"scores": {0: -1001}}, [("start-below-floor", "score.0")]),
        ("schmear", {"scores": {0: 3, 2: 4}}, [("start-contradicts", "score.2")]),
        ("shmear-partner", {"smucks": {0: 1, 2: 2}}, [("start-contradicts", "smucks.2")]),
        ("shmear", {"smucks": {3: -1}}, [("start-smucks", "smucks.3")]),
        ("shmear", {"smucks": {3: 1000}}, [("start-smucks", "smucks.3")]),
    ],
)
def test_a_game_that_can_not_be_is_refused_with_every_reason(desk, preset, values, problems):
    with pytest.raises(Refused) as refused:
        desk.open(preset, **values)
    assert [(p.code, p.where) for p in refused.value.problems] == problems
    assert db.session.query(Game).count() == 0
    assert db.session.query(Player).count() == 0


def test_rules_that_can_not_be_played_are_refused(desk):
    with pytest.raises(Refused):
        desk.open(rules=replace(find_preset("shmear"), target=0))


def test_ten_can_play_where_the_rules_let_them(desk):
    ten = replace(find_preset("shmear"), seats=(10,), hand_size=5)
    game = desk.open(rules=ten, names=TEN)
    assert desk.play(game, hand(9, 4)).state.scores == (0,) * 9 + (0,)
    assert desk.sheet(game).state.smucks[9] == 1


def test_the_same_form_twice_opens_one_game(desk):
    values = {"phone": "ann", "key": "the form's key", "now": desk.now()}
    first = games.open_game(desk.opening(), **values)
    assert games.open_game(desk.opening(), **values) == first
    assert db.session.query(Game).count() == 1
    assert db.session.query(Player).count() == 4


def test_a_form_sent_again_with_something_else_in_it_opens_another_game(desk):
    values = {"phone": "ann", "key": "the form's key", "now": desk.now()}
    opened = {
        games.open_game(opening, **values)
        for opening in (
            desk.opening(),
            desk.opening("pitch"),
            desk.opening(names=("Ann", "Bob", "Cy", "Eve")),
            desk.opening(dealer=0),
            desk.opening(scores={0: 1}),
            desk.opening(smucks={0: 1}),
            desk.opening(hands_played=1),
        )
    }
    assert len(opened) == 7


def test_a_phone_that_had_no_cookie_yet_scores_though_its_button_was_tapped_twice(desk):
    values = {"key": "the form's key", "now": desk.now()}
    for phone in ("first try", "second try"):
        game = games.open_game(desk.opening(), phone=phone, **values)
        assert access.role_in(phone, game) is access.Role.SCORE


def test_names_typed_on_a_phone_are_offered_there_again_latest_first(desk):
    desk.open(names=("Ann", "Bob"), dealer=0)
    game = desk.open(names=("Cy", "Bob"), dealer=0)
    assert access.known_names("ann") == ["Bob", "Cy", "Ann"]
    assert access.known_names("bob") == access.known_names(None) == []
    games.rename(game, 0, "Zoë", desk.pen(game))
    assert access.known_names("ann")[0] == "Zoë"
    for n in range(15):
        desk.open(names=(f"Left {n:02}", f"Right {n:02}"), dealer=0)
    assert len(access.known_names("ann")) == access.NAMES_REMEMBERED


# ------------------------------------------------------------------------- rematches


def test_a_rematch_has_the_same_table_and_the_next_dealer(desk):
    game = desk.open(scores={0: 9}, smucks={1: 2}, hands_played=4)
    with pytest.raises(Refused) as refused:
        desk.rematch(game)
    assert refused.value.problems[0].code == "game-not-over"
    desk.play(game, hand(0))
    sheet = desk.sheet(desk.rematch(game))
    assert sheet.names == FOUR
    assert sheet.game.start.players == desk.sheet(game).game.start.players
    assert sheet.state.dealer == 0
    assert sheet.state.scores == sheet.state.smucks == (0, 0, 0, 0)
    assert sheet.state.first_hand
    assert sheet.rematch_of == game


def test_a_rematch_is_played_by_the_rules_as_they_were_mended(desk):
    game = desk.open()
    desk.write(game, drafts.rules({"target": 15}))
    desk.write(game, drafts.end(WonBy.LEADER))
    assert desk.sheet(desk.rematch(game)).state.rules.target == 15


def test_two_that_ask_for_a_rematch_get_the_same_one(desk):
    game = desk.open()
    desk.write(game, drafts.end(WonBy.VOID))
    assert desk.rematch(game) == desk.rematch(game, phone="bob")


def test_the_phones_of_a_game_may_do_the_same_in_its_rematch(desk):
    game = desk.open()
    links = access.links(game)
    access.take_over(links.score, phone="bob", now=desk.now())
    access.join(links.code, phone="cy", now=desk.now())
    desk.write(game, drafts.end(WonBy.VOID))
    rematch = desk.rematch(game)
    roles = {phone: access.role_in(phone, rematch) for phone in ("ann", "bob", "cy")}
    assert roles == {"ann": "score", "bob": "score", "cy": "watch"}


def test_who_lost_the_right_to_score_a_rematch_does_not_get_it_back_by_asking_for_it(desk):
    game = desk.open()
    access.take_over(access.links(game).score, phone="bob", now=desk.now())
    desk.write(game, drafts.end(WonBy.VOID))
    rematch = desk.rematch(game)
    desk.renew(rematch, access.Role.SCORE)
    assert desk.rematch(game, phone="bob") == rematch
    assert access.role_in("bob", rematch) is access.Role.WATCH


def test_an_evening_is_all_its_games_whichever_is_looked_at(desk):
    first = desk.open(scores={0: 9})
    desk.play(first, hand(0))
    second = desk.rematch(first)
    desk.play(second, hand(1, "moon"))
    desk.write(second, drafts.end(WonBy.VOID))
    third = desk.rematch(second)
    alone = desk.open()
    for game in (first, second, third):
        sheets = games.evening_sheets(desk.sheet(game))
        assert [sheet.game_id for sheet in sheets] == [first, second, third]
    assert len(games.evening_sheets(desk.sheet(alone))) == 1
