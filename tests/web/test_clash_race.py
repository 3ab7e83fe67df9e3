"""Eight phones save the next hand at the same moment, and then all decide at the same moment: no
hand is lost, and none is there twice."""

from __future__ import annotations

import threading
from collections.abc import Callable

from flask import Flask

from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.hand import HandRecord
from shmear_scorer.store import db, queries
from tests.tools.scorer import Scorer
from tests.web.clashing import ANOTHER, CORRECT

PHONES = 8
SPREAD = {"high": "Ann", "low": "Bob", "jack": None, "game": "Cy"}
KEEP = "Keep theirs"
DECISIONS = (KEEP, CORRECT, ANOTHER, ANOTHER, KEEP, CORRECT, ANOTHER, CORRECT)
Version = tuple[str | None, int | str | None]
"""What tells the phones' versions apart: trump and bid."""


def at_once(act: Callable[[int], None]) -> None:
    """Let all phones act at the same moment, each in a thread of its own."""
    start = threading.Barrier(PHONES)
    broken: list[Exception] = []

    def run(number: int) -> None:
        start.wait()
        try:
            act(number)
        except Exception as problem:
            broken.append(problem)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(PHONES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if broken:
        raise broken[0]


def version_of(number: int) -> Version:
    return "SHDC"[number % 4], 2 + number // 4


def saved(app: Flask, token: str) -> list[Version]:
    """The hands of the game, in order."""
    with app.app_context():
        link = queries.link(token)
        assert link is not None
        items = [result.item for result in sheet(link.game_id).state.results]
        db.session.rollback()
    hands = [item for item in items if isinstance(item, HandRecord)]
    return [(hand.trump, hand.bid.call if hand.bid else None) for hand in hands]


def sent_twice(phone: Scorer, words: str) -> int:
    """Press a button whose answer gets lost, and send the same again; the second answer."""
    address, fields = phone.resend(words)
    phone.client.post(address, data=fields)
    answer = phone.client.post(address, data=fields)
    phone._arrive(answer, address, 200 if answer.status_code == 302 else answer.status_code)
    return answer.status_code


def decided(phone: Scorer, decision: str) -> bool:
    """Decide, once more each time that others were quicker; whether that saved something."""
    while True:
        if decision == KEEP:
            phone.follow(KEEP)
            return False
        address, fields = phone.resend(decision)
        answer = phone.client.post(address, data=fields)
        phone._arrive(answer, address, answer.status_code)
        if answer.status_code == 200 and sent_twice(phone, "Save") == 302:
            return True


def test_eight_phones_save_at_once_and_decide_at_once(app: Flask) -> None:
    host = Scorer(app)
    host.new_game()
    phones = [host.another() for _ in range(PHONES)]
    for number, phone in enumerate(phones):
        trump, bid = version_of(number)
        phone.enter_bid("Ann", bid)
        phone.tap_points({"trump": trump, "points": SPREAD})
        phone.press("Check")
    answers = [0] * PHONES

    def save(number: int) -> None:
        answers[number] = sent_twice(phones[number], "Save hand 1")

    at_once(save)
    assert sorted(answers) == [302] + [409] * (PHONES - 1)
    first = version_of(answers.index(302))
    assert saved(app, host.token) == [first]

    late = [number for number in range(PHONES) if answers[number] == 409]
    wrote = [False] * PHONES

    def decide(number: int) -> None:
        if number in late:
            wrote[number] = decided(phones[number], DECISIONS[number])

    at_once(decide)
    hands = saved(app, host.token)
    corrected = [version_of(n) for n in late if DECISIONS[n] == CORRECT]
    further = [version_of(n) for n in late if DECISIONS[n] == ANOTHER]
    assert hands[0] in corrected
    assert sorted(map(str, hands[1:])) == sorted(map(str, further))
    assert [wrote[n] for n in late] == [DECISIONS[n] != KEEP for n in late]
    host.board()
    assert len(host.lines()) == len(further) + 1
