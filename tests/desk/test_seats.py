"""A substitute sits in, a player leaves and comes back, a side gets a name."""

import pytest

from shmear_scorer.desk import access, drafts, games, seats
from shmear_scorer.desk.games import Stale
from shmear_scorer.rules.credit import credits
from shmear_scorer.rules.ruling import Refused
from tests.tools.desk import Desk, hand


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.where) for problem in refused.value.problems]


def test_a_substitute_sits_in_from_the_next_hand_on(desk: Desk) -> None:
    game = desk.open()
    desk.play(game, hand(1))
    sheet = seats.sit(game, 1, "Eve", desk.pen(game))
    assert sheet.names == ("Ann", "Eve", "Cy", "Dee")
    sheet = desk.play(game, hand(1))
    assert [sheet.names_at(r.table)[1] for r in sheet.state.results] == ["Bob", "Eve"]
    assert sheet.state.scores == (0, 6, 0, 0)
    assert access.known_names("ann")[0] == "Eve"


def test_who_comes_back_is_the_same_person(desk: Desk) -> None:
    game = desk.open()
    bob = desk.sheet(game).state.table.players[1]
    seats.sit(game, 1, "Eve", desk.pen(game))
    eve = desk.sheet(game).state.table.players[1]
    assert seats.sit(game, 1, "bob", desk.pen(game)).state.table.players[1] == bob
    assert seats.sit(game, 2, "Eve", desk.pen(game)).state.table.players[2] == eve
    assert desk.sheet(game).names == ("Ann", "Bob", "Eve", "Dee")


def test_a_mended_name_stays_with_the_substitute(desk: Desk) -> None:
    game = desk.open()
    seats.sit(game, 1, "Evve", desk.pen(game))
    games.rename(game, 1, "Eve", desk.pen(game))
    assert desk.sheet(game).names[1] == "Eve"
    assert seats.sit(game, 1, "Bob", desk.pen(game)).names[1] == "Bob"


def test_what_can_not_be_is_refused(desk: Desk) -> None:
    game = desk.open("schmear")
    for seat, name, expected in (
        (1, "dee", ("sits-already", "seats.1")),
        (1, "Bob", ("reseat-nothing", "")),
        (1, " ", ("name-missing", "seats.1")),
        (9, "Eve", ("no-such-player", "seats.9")),
    ):
        with pytest.raises(Refused) as refused:
            seats.sit(game, seat, name.strip(), desk.pen(game))
        assert codes(refused) == [expected]
    with pytest.raises(Refused) as refused:
        seats.leave(game, 1, desk.pen(game))
    assert codes(refused) == [("seat-must-be-taken", "seats.1")]
    assert desk.sheet(game).version == 0


def test_a_player_leaves_and_comes_back(desk: Desk) -> None:
    game = desk.open()
    desk.play(game, hand(2))
    assert seats.leave(game, 2, desk.pen(game)).state.table.away == (2,)
    with pytest.raises(Refused) as refused:
        desk.play(game, hand(2))
    assert codes(refused)[0] == ("player-away", "bid")
    desk.play(game, hand(0))
    sheet = seats.come_back(game, 2, desk.pen(game))
    assert (sheet.state.table.away, sheet.names[2], sheet.state.scores[2]) == ((), "Cy", 3)


def test_the_same_form_moves_people_once(desk: Desk) -> None:
    game = desk.open()
    pen = desk.pen(game)
    seats.sit(game, 1, "Eve", pen)
    assert seats.sit(game, 1, "Eve", pen).version == 1
    with pytest.raises(Stale):
        seats.sit(game, 1, "Fay", pen)
    with pytest.raises(Stale):
        seats.leave(game, 1, desk.pen(game, saw=0))
    leave = desk.pen(game)
    seats.leave(game, 2, leave)
    assert seats.leave(game, 2, leave).version == 2


def test_undo_takes_a_change_of_seats_back(desk: Desk) -> None:
    game = desk.open()
    sheet = seats.sit(game, 1, "Eve", desk.pen(game))
    assert sheet.game.undoable is not None
    sheet = desk.write(game, drafts.retract(sheet.game.undoable.seq))
    assert (sheet.names[1], sheet.game.undoable) == ("Bob", None)
    assert "Eve" in sheet.people.values()


def test_what_later_changes_need_is_not_taken_away(desk: Desk) -> None:
    game = desk.open()
    seats.sit(game, 1, "Eve", desk.pen(game))
    desk.write(game, drafts.retract(1))
    seats.sit(game, 2, "Eve", desk.pen(game))
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.retract(2))
    assert codes(refused) == [("seats-hindered", "seats")]
    seats.leave(game, 3, desk.pen(game))
    with pytest.raises(Refused) as refused:
        desk.write(game, drafts.rules({"partnership": "pairs"}))
    assert ("seats-hindered", "seats") in codes(refused)


def test_nobody_sits_down_when_the_game_is_over(desk: Desk) -> None:
    game = desk.open("schmear", names=("Ann", "Bob", "Cy", "Dee"))
    for _ in range(4):
        desk.play(game, hand(0))
    assert desk.sheet(game).state.outcome is not None
    with pytest.raises(Refused) as refused:
        seats.sit(game, 1, "Eve", desk.pen(game))
    assert codes(refused) == [("game-is-over", "")]
    assert seats.name_sides(game, {0: "Aces"}, desk.pen(game)).state.table.called == ("Aces", "")


def test_a_side_gets_a_name(desk: Desk) -> None:
    game = desk.open("schmear")
    pen = desk.pen(game)
    sheet = seats.name_sides(game, {2: "The Aces"}, pen)
    assert sheet.state.table.called == ("The Aces", "")
    with pytest.raises(Stale):
        seats.name_sides(game, {2: "The Kings"}, pen)
    with pytest.raises(Refused) as refused:
        seats.name_sides(game, {1: "the aces"}, desk.pen(game))
    assert codes(refused) == [("side-called-so", "names.1")]
    with pytest.raises(Refused) as refused:
        seats.name_sides(game, {1: "x" * 41}, desk.pen(game))
    assert codes(refused) == [("name-too-long", "names.1")]
    assert seats.name_sides(game, {0: ""}, desk.pen(game)).state.table.called == ()


def test_the_rematch_takes_the_seating_as_it_is(desk: Desk) -> None:
    game = desk.open()
    seats.sit(game, 1, "Eve", desk.pen(game))
    seats.leave(game, 0, desk.pen(game))
    for _ in range(4):
        desk.play(game, hand(1))
    assert desk.sheet(game).state.dealer == 1
    sheet = desk.sheet(desk.rematch(game))
    assert (sheet.names, sheet.state.dealer) == (("Eve", "Cy", "Dee"), 0)
    assert sheet.state.scores == (0, 0, 0)


def test_the_rematch_keeps_the_names_of_sides(desk: Desk) -> None:
    game = desk.open("schmear")
    seats.name_sides(game, {1: "The Aces"}, desk.pen(game))
    for _ in range(4):
        desk.play(game, hand(1))
    sheet = desk.sheet(desk.rematch(game))
    assert sheet.state.table.called == ("", "The Aces")
    assert desk.play(sheet.game_id, hand(1)).version == 2


def test_hands_are_credited_to_who_sat_there(desk: Desk) -> None:
    game = desk.open()
    desk.play(game, hand(0))
    seats.sit(game, 1, "Eve", desk.pen(game))
    sheet = desk.play(game, hand(0))
    credit = credits(sheet.game)[1]
    told = [(sheet.people[player], hands) for player, hands in credit.hands]
    assert (told, sheet.people[credit.player]) == ([("Bob", 1), ("Eve", 1)], "Eve")
