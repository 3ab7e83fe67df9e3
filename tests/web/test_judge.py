"""The judge's desk through its pages, without JavaScript: every question, what others would say,
and what can't be."""

from typing import Any

import pytest
from flask import Flask

from shmear_scorer.rules.presets import preset_names
from tests.tools.scorer import Scorer
from tests.web.judging import PILES, TOLD, TRICKS, at, because, field, others, ruling, tap

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def phone(app: Flask) -> Scorer:
    return Scorer(app)


# ----------------------------------------------------------------------- the way there


def test_the_first_page_and_every_board_lead_to_the_judge(phone: Scorer) -> None:
    phone.open("/")
    phone.follow("The judge’s desk")
    assert phone.page.heading == "The judge’s desk"
    phone.new_game()
    phone.board()
    phone.follow("Ask the judge")
    assert phone.address.endswith("/judge/")
    watcher = phone.another(scores=False)
    watcher.open(phone.address)
    watcher.follow("May I bid this?")
    assert "Ann says" in watcher.page.text


def test_the_rules_stand_in_the_address_of_each_question(phone: Scorer) -> None:
    phone.open("/judge/")
    cards = [a for a in phone.page.all("a") if "preset" in a.classes]
    assert len(cards) == len(preset_names())
    phone.open(next(a["href"] for a in cards if a.text.startswith("Pitch")))
    assert "Pitch to 11" in phone.page.text
    phone.follow("6")
    phone.fill("First trick", "free")
    phone.press("Ask by these rules")
    assert "1 changed" in phone.page.text
    phone.follow("May I play this?")
    assert "rules=pitch" in phone.address
    assert "players=6" in phone.address
    assert "first_trick=free" in phone.address
    assert "By other rules than usual: First trick free." in phone.page.text
    phone.follow("Back to the usual ones")
    assert "first_trick" not in phone.address


def test_rules_that_can_not_be_are_said_and_nothing_is_ruled_by_them(phone: Scorer) -> None:
    phone.open(at("bid", rules="shmeer", calls="2"), 422)
    assert "There is no game “shmeer”" in phone.problems[0]
    phone.open(at("bid", low_to="me", calls="2"), 422)
    assert "“me” is no value of low_to" in phone.problems[0]
    phone.open(at("bid", rules="schmier", players=4, calls="3"), 422)
    assert "This game is for 6 players, not for 4" in phone.problems[0]
    assert not phone.page.has("answer")
    phone.open("/judge/nothing", 404)


# ------------------------------------------------------------------------------- bids


def test_may_the_dealer_bid_4_too(phone: Scorer) -> None:
    phone.open("/judge/bid")
    phone.press("Ask the judge", status=422)
    assert phone.problems == ["Nobody has called yet. Tap the calls, from the dealer’s left."]
    for call in ("4", "Pass", "Pass", "4"):
        phone.press(call)
    assert ruling(phone) == "No"
    assert "Player 1 has bid 4. Player 4 must bid more, or pass." in because(phone)
    assert "Dealer may not match · shmear.com, Bidding" in because(phone)
    assert others(phone) == [
        "Dealer may match the highest bid: Yes. Player 4 may bid 4 as Player 1 did, and takes the "
        "auction: the dealer may match. Encyclopædia Britannica, Auction Pitch · "
        "the same by: Dealer may match any bid"
    ]
    phone.follow("Dealer may match the highest bid")
    assert ruling(phone) == "Yes"
    assert "Dealer may not match: No." in others(phone)[0]


def test_a_call_that_is_not_allowed_is_replaced_by_the_next(phone: Scorer) -> None:
    phone.open(at("bid", calls="3.2"))
    assert ruling(phone) == "No"
    phone.press("4")
    assert ruling(phone) == "Yes"
    assert "Player 2 may bid 4: that beats the 3 of Player 1." in because(phone)
    phone.press("Take back the last call")
    assert "Player 1 may bid 3: nobody has bid yet, and bids go from 2 to 4." in because(phone)
    phone.press("Take back the last call")
    assert not phone.page.all("h2")


def test_the_moon_goes_by_the_hand_and_by_the_score(phone: Scorer) -> None:
    phone.open(at("bid", calls="moon"))
    assert "Player 1 may shoot the moon: this is the first hand" in because(phone)
    phone.choose("Which hand is it?", "A later one")
    phone.press("Ask the judge")
    assert ruling(phone) == "No"
    phone.fill("Player 1", "3")
    phone.press("Ask the judge")
    assert "at least 1, and Player 1 has 3" in because(phone)


def test_what_follows_when_everybody_passed(phone: Scorer) -> None:
    phone.open(at("bid", calls="pass.pass.pass.pass", hands=4))
    assert "As dealer Player 4 must choose: play for 2, or forfeit." in because(phone)
    told = " ".join(others(phone))
    assert "Dealer stuck with 2: Player 4 is stuck with a bid of 2." in told
    assert "Redeal: Player 4 deals again." in told


def test_calls_that_can_not_have_been_are_refused_beside_the_calls(phone: Scorer) -> None:
    phone.open(at("bid", calls="3.2.4"), 422)
    assert phone.problems == ["Player 1 has bid 3. Player 2 must bid more, or pass."]
    assert phone.beside("The calls") == phone.problems[0]
    phone.open(at("bid", calls="3.hello"), 422)
    assert phone.problems == ["“hello” can’t be read here. Enter it again."]
    phone.open(at("bid", calls="3", dealer=7, **{"score-0": "many", "score-1": "-4"}), 422)
    assert phone.problems == [
        "“many” is no whole number. Enter one.",
        "Scores stop at 0, and this is −4. Enter 0 or more.",
        "Nobody sits there. Choose one of the players.",
    ]
    wrong = [e for e in phone.page.all("input") if "aria-invalid" in e]
    assert [phone.page.described(e) for e in wrong] == phone.problems[:2]
    assert field(phone, "score-0") == "many"
    phone.open(at("won", **{"score-0": "9" * 40}), 422)
    beyond = "That is too little or too much. Enter a number from −999 to 999."
    assert (phone.problems, field(phone, "score-0")) == ([beyond], "9" * 20)


# ------------------------------------------------------------------------ tricks, cards


def test_whose_trick_it_is(phone: Scorer) -> None:
    phone.open("/judge/trick")
    phone.choose("Trump", "Hearts")
    phone.choose("Who led?", "Player 2")
    for card in ("10H", "JD"):
        tap(phone, card)
    assert ruling(phone) == "Player 2 is ahead so far"
    tap(phone, "9H")
    tap(phone, "2S")
    assert ruling(phone) == "Player 2 takes the trick"
    assert "The 10♥ is the highest trump in it." in because(phone)
    assert others(phone) == [
        "Trumps: A K Q J Jick 10 9 8 7 6 5 4 3 2: Player 3 takes the trick. "
        "shmear.com, Jick Shmear Variant"
    ]
    phone.press("Take back the last card")
    assert ruling(phone) == "Player 2 is ahead so far"


def test_a_trick_that_can_not_be_is_refused_with_all_reasons(phone: Scorer) -> None:
    phone.open(at("trick", cards="AS.AS.Jo.XX.3S.4S.5S"), 422)
    assert phone.problems == [
        "“XX” is no card. Write rank and suit, as in AH or 10S; a joker is Jo, HJo or LJo.",
        "There are 6 cards in the trick, and only 4 play. Take some out.",
        "The A♠ is there more often than in the deck. Take it out once.",
        "The deck has no Joker. Enter another card.",
    ]
    assert "6 cards in the trick" in phone.beside("The cards in order")
    phone.press("Ask the judge", status=422)
    assert "Trump is missing. Choose the suit." in phone.problems
    assert phone.beside("Who led?") == "It is not said who led. Choose who."


def test_may_i_play_this(phone: Scorer) -> None:
    phone.open("/judge/play")
    phone.choose("Trump", "Hearts")
    tap(phone, "KS")
    for card in ("9 of spades", "Jack of diamonds", "2 of hearts", "4 of clubs"):
        phone.choose("The cards held", card)
    phone.press("Ask the judge", status=422)
    assert phone.problems == ["It is not said which card is meant. Tap one of those held."]
    keys = [phone.page.name_of(e) for e in phone.page.all("button") if e.get("name") == "card"]
    assert keys == [
        "9 of spades, allowed",
        "2 of hearts, allowed",
        "Jack of diamonds, not allowed",
        "4 of clubs, not allowed",
    ]
    phone.press(name="card", value="4C")
    assert ruling(phone) == "No"
    assert "The suit led, spades, must be followed or trumped, and the 9♠ can" in because(phone)
    assert "Follow or trump; trump when void · shmear.com, Playing" in because(phone)
    phone.press(name="card", value="2H")
    assert ruling(phone) == "Yes"
    assert "Follow suit: No. The suit led, spades, must be followed" in others(phone)[0]


@pytest.mark.parametrize(
    ("fields", "title", "why", "other"),
    [
        # void and forced to trump
        (
            {"trump": "H", "trick": "KS", "held": "JD.2H", "card": "JD"},
            "No",
            "Who has no spades must trump if possible, and the 2♥ can do that.",
            "Follow or trump: Yes. Who has no spades may play any card.",
        ),
        # the first trick is free
        (
            {"rules": "schmear", "first": 1, "trick": "KH", "held": "4C.2H", "card": "4C"},
            "Yes",
            "In the first trick any card may be played.",
            "First trick as the others: No. Trump was led, so a trump must be played",
        ),
        # the Jick led is its printed suit in the first trick
        (
            {"rules": "shmear-jick", "first": 1, "trick": "JD", "held": "4C.JH", "card": "4C"},
            "No",
            "Trump was led, so a trump must be played, and the J♥ is one.",
            "First trick free: Yes.",
        ),
    ],
)
def test_the_disputes_about_a_card(
    phone: Scorer, fields: dict[str, Any], title: str, why: str, other: str
) -> None:
    phone.open(at("play", **fields))
    assert ruling(phone) == title
    assert why in because(phone)
    assert any(other in told for told in others(phone)), others(phone)


def test_cards_that_can_not_be_held_are_refused_with_all_reasons(phone: Scorer) -> None:
    fields = {"trump": "H", "first": 1, "trick": "KS.2C", "held": "2C.4C.QQ", "card": "9D"}
    phone.open(at("play", **fields), 422)
    assert phone.problems == [
        "“QQ” is no card. Write rank and suit, as in AH or 10S; a joker is Jo, HJo or LJo.",
        "The 2♣ is there more often than in the deck. Take it out once.",
        "The 9♦ is not among the cards held. Tap one of these.",
        "The first card makes trump, and the K♠ is no card of hearts. "
        "Correct trump or the first trick.",
    ]
    assert "2♣" in phone.beside("The cards held")
    assert "makes trump" in phone.beside("The trick so far")


# ------------------------------------------------------------------------------- hands


def test_who_gets_which_point_by_piles(phone: Scorer) -> None:
    phone.open("/judge/points")
    phone.choose("Who pitched", "Player 1 bids 2")
    phone.choose("Trump", "Spades")
    for pile, cards in PILES.items():
        for code in cards.split("."):
            boxes = [control for form in phone.page.forms for control in form.named(pile)]
            next(box for box in boxes if box.value == code).on = True
    phone.press("Ask the judge", status=422)
    assert phone.problems == ["It is not said who played the lowest trump, the 3♠. Choose who."]
    phone.choose("Who played the lowest trump", "Player 2")
    phone.press("Ask the judge")
    assert ruling(phone) == (
        "High to Player 1, Low to Player 2, Jack to Player 2, and Game to Player 4"
    )
    assert "Player 1 is set." in because(phone)
    assert "Low to its player · shmear.com, Pitch Variant" in because(phone)
    assert others(phone)[0].startswith(
        "Low to its taker: Low goes to Player 1 and Player 1 made 2. "
        "Schmear (Japanese page), 5. Scoring"
    )
    phone.follow("Low to its taker")
    assert "Player 1 made 2." in because(phone)
    phone.follow("What does this hand score?")
    assert ruling(phone) == "Player 1 made 2"


def test_who_gets_which_point_by_tricks(phone: Scorer) -> None:
    phone.open("/judge/points")
    phone.choose("Who pitched", "Player 1 bids 3")
    phone.press("Tricks played")
    for code in TRICKS.split("."):
        tap(phone, code)
    assert (
        ruling(phone) == "High to Player 1, Low to Player 2, Jack to nobody, and Game to Player 1"
    )
    assert "Low to its taker: Low goes to Player 1 and Player 1 made 3." in others(phone)[0]
    phone.press("Take back the last card")
    assert "Still open: the cards" in phone.page.text
    phone.press("Ask the judge", status=422)
    assert "Trick 6 needs 4 cards, not 3." in phone.beside("The cards in order")


def test_that_was_a_revoke(phone: Scorer) -> None:
    cards = TRICKS.replace("3D.4D.5D", "3D.4D.5C").replace("3C.4C.5C", "3C.4C.5D")
    phone.open(at("points", rules="pitch", by="tricks", bid="0-3", cards=cards))
    revoke = "Revoke in trick 2: Player 4 played the 5♣ and still had the 8♦."
    assert revoke in phone.page.text


def test_what_a_hand_scores_and_what_a_tied_game_does(phone: Scorer) -> None:
    phone.open("/judge/score")
    phone.choose("Who pitched", "Player 1 bids 2")
    phone.choose("Trump", "Spades")
    phone.tap_point("high", "Player 1")
    phone.tap_point("low", "Player 2")
    phone.tap_point("jack", "Not in play")
    phone.tap_point("game", "Tied")
    phone.press("Ask the judge")
    assert ruling(phone) == "Player 1 is set"
    assert "Set: bid 2, won 1. Minus 2 and a smuck. The score stops at 0." in because(phone)
    assert "Set: minus the bid · shmear.com, " in because(phone)
    assert any(told.startswith("No floor: Player 1: −2 and a smuck.") for told in others(phone))
    phone.open(at("score", bid="0-2", **{**TOLD, "game": "count", "cp-0": 9, "cp-1": 9}))
    assert any(
        told.startswith("Game tied: the pitcher’s side: Game goes to Player 1 and Player 1 made 2.")
        for told in others(phone)
    )


@pytest.mark.parametrize(
    ("fields", "title", "why"),
    [
        # the pitcher first, whatever the scores
        ({"score-0": 9, "score-1": 11}, "Player 1 wins", "the pitcher goes first"),
        # set: the higher score
        (
            {"score-0": 0, "score-1": 10, "score-2": 9, "high": "1", "game": "2", "jack": "2"},
            "Player 2 wins",
            "the higher score decides: 12 to 11",
        ),
        # level: a draw
        (
            {"score-1": 9, "score-2": 10, "high": "1", "game": "2"},
            "A draw: Player 2 and Player 3",
            "nothing else decides",
        ),
        ({}, "Nobody has won yet", "Nobody has 11 or more."),
    ],
)
def test_who_has_won(phone: Scorer, fields: dict[str, Any], title: str, why: str) -> None:
    phone.open(at("won", bid="0-2", **{**TOLD, **fields}))
    assert ruling(phone) == title
    assert why in because(phone)


def test_several_out_elsewhere(phone: Scorer) -> None:
    phone.open(at("won", bid="0-2", **TOLD, **{"score-0": 9, "score-1": 11}))
    told = " ".join(others(phone))
    assert "Several out: higher score, another hand: Player 2 wins. Several are" in told
    assert "To 15: Nobody has won yet." in told
    assert phone.page.has("How it is settled")


def test_a_hand_that_can_not_be_is_refused_with_all_reasons_and_kept(phone: Scorer) -> None:
    piles = {**PILES, "pile-1": PILES["pile-1"] + ".AS"}
    phone.open(at("points", by="piles", bid="0-9", ask=1, **piles), 422)
    assert phone.problems == [
        "Player 1 can’t bid 9: the highest bid is 4. Choose a bid from 2 to 4.",
        "24 cards were played, and the piles have 25. Enter every card once.",
        "The A♠ is there more often than in the deck. Take it out once.",
        "Trump is missing. Choose the suit.",
    ]
    beside = [e.text for e in phone.page.all("div") if e.get("id").startswith("pile-")]
    assert beside == [phone.problems[2]] * 2  # both piles that have it
    ticked = [
        e["value"] for e in phone.page.all("input") if "checked" in e and e["name"] == "pile-1"
    ]
    assert sorted(ticked) == sorted(piles["pile-1"].split("."))
    five = TRICKS.replace("JH.", "JH.3S-", 1)
    phone.open(at("score", by="tricks", bid="0-3", trump="H", cards=five), 422)
    assert "Trick 1 needs 4 cards, not 5. Enter one card of each player." in phone.problems
    assert "The first card makes trump, and the A♠ is no card of hearts." in str(phone.problems)
