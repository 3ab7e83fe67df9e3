"""The judge's bench: by which rules a question is asked, and among whom.

Everything stands in the address: a shipped game (``rules=shmear``) or the game that the page lies
in, how many play, and single rules changed, as `rule_addresses` has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from flask import url_for

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Game, open_game
from shmear_scorer.rules.rulecheck import seats_problem
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.state import GameState, Start
from shmear_scorer.rules.table import Table, seat_players
from shmear_scorer.web import present
from shmear_scorer.web.gamelist import usual_game
from shmear_scorer.web.language import gettext
from shmear_scorer.web.rule_addresses import MOST_TEXT, Args, changed, value_text
from shmear_scorer.web.rule_choice import find_rules, house_token, rulebook_address
from shmear_scorer.web.wording import Names


@dataclass(frozen=True, kw_only=True)
class Bench:
    """By which rules a question is asked, and among whom.

    ``choice`` is the name by which ``base``, the game, was chosen (none inside a game); ``rules``
    what is asked by, with ``changes`` (as the address has them); ``problems`` are what of that
    can't be. Scores are by side, as they stand before the hand.
    """

    token: str | None
    choice: str
    base: RuleSet
    rules: RuleSet
    changes: Mapping[str, str]
    problems: tuple[Problem, ...]
    players: tuple[str, ...]
    dealer: int
    scores: tuple[int, ...]
    hands_played: int

    @property
    def table(self) -> Table:
        """Who sits where."""
        return seat_players(self.rules, self.players)

    def names(self, *, markup: bool = True) -> Names:
        """What the players are called, for sentences."""
        return Names.at(self.table, markup=markup)

    @property
    def query(self) -> dict[str, Any]:
        """What every address here has: the game, how many play, and what is changed."""
        asked: dict[str, Any] = {}
        if self.token is None:
            asked["rules"] = self.choice
            if len(self.players) != self.base.seats[0]:
                asked["players"] = len(self.players)
        return {**asked, **self.changes}

    @property
    def own(self) -> set[str]:
        """The rules that are a house's own, or changed here."""
        own = {key for key, source in self.rules.sources.items() if source == "house"}
        return own | self.changes.keys()

    def at(self, question: str, *, external: bool = False, **fields: Any) -> str:
        """The address of a question, with what is filled in already."""
        return url_for(
            "judge.ask",
            token=self.token,
            question=question,
            _external=external,
            **{**self.query, **fields},
        )

    def under(self, question: str, key: str, rules: RuleSet, fields: Mapping[str, Any]) -> str:
        """The address of the same question with one rule as in ``rules``."""
        query = replace(self, changes=self._changes_with(key, rules)).query
        return url_for("judge.ask", token=self.token, question=question, **{**query, **fields})

    def book(self, anchor: str | None = None) -> str:
        """The rulebook of what is asked by, or a line of it."""
        return self._book(anchor, self.changes)

    def book_under(self, key: str, rules: RuleSet) -> str:
        """The rulebook's line of one rule as it is in ``rules``."""
        return self._book(key, self._changes_with(key, rules))

    def _book(self, anchor: str | None, changes: Mapping[str, str]) -> str:
        query: dict[str, Any] = dict(changes)
        if self.token is not None:
            return url_for("rulebook.of_game", token=self.token, _anchor=anchor, **query)
        return rulebook_address(self.choice, anchor, changes)

    def _changes_with(self, key: str, rules: RuleSet) -> dict[str, str]:
        """What is changed, with one rule as in ``rules``."""
        value = getattr(rules, key)
        changes = {k: v for k, v in self.changes.items() if k != key}
        return (
            changes
            if value == getattr(self.base, key)
            else {**changes, key: value_text(key, value)}
        )

    def list_address(self, **more: Any) -> str:
        """The address of the list of questions."""
        return url_for("judge.questions", token=self.token, **{**self.query, **more})

    def before(self, dealer: int, scores: Mapping[int, int], hands_played: int) -> GameState:
        """The game before the hand that is asked about."""
        start = Start(
            rules=self.rules,
            players=self.players,
            dealer=dealer,
            scores=scores,
            hands_played=hands_played,
        )
        return open_game(start).state

    def sheet(self, state: GameState) -> Sheet:
        """The sheet of a game that nobody wrote down, for what shows sheets."""
        start = Start(rules=state.rules, players=self.players, dealer=state.dealer)
        return Sheet(
            game_id=0,
            opened_at=datetime.fromtimestamp(0, UTC),
            game=Game(start=start, state=state),
        )


def open_bench(args: Args) -> Bench:
    """The bench without a game: the players have numbers."""
    problems: list[Problem] = []
    choice = args.get("rules", "")[:MOST_TEXT] or usual_game()
    try:
        base = find_rules(choice)
    except Refused as refused:
        problems += (replace(problem, where="rules") for problem in refused.problems)
        choice = usual_game()
        base = find_rules(choice)
    rules, changes, wrong = changed(base, args)
    problems += wrong
    players, typed = rules.seats[0], args.get("players", "")
    if typed in map(str, rules.seats):
        players = int(typed)
    elif typed:
        facts = {"players": typed[:20], "seats": list(rules.seats)}
        problems.append(Problem(code="players-number", where="players", facts=facts))
    names = tuple(gettext("Player %(number)s", number=n) for n in range(1, players + 1))
    return Bench(
        token=None,
        choice=choice if house_token(choice) else base.preset,
        base=base,
        rules=rules,
        changes=changes,
        problems=tuple(problems),
        players=names,
        dealer=players - 1,
        scores=(0,) * len(seat_players(rules, names).sides),
        hands_played=0,
    )


def game_bench(token: str, sheet: Sheet, args: Args) -> Bench:
    """The bench inside a game: its rules, who plays, their scores. Once the game is over, the
    scores before its last hand."""
    state, was = sheet.state, sheet.state.table
    dealer, scores, hands = present.dealer_now(state), state.scores, state.hands_played
    last = state.results[-1] if state.results else None
    if state.outcome is not None and last is not None:
        dealer, scores, hands, was = last.dealer, last.scores_before, max(0, hands - 1), last.table
    there = was.circle
    rules, changes, problems = changed(state.rules, args)
    if problem := seats_problem(rules, len(there)):
        rules, changes, problems = state.rules, {}, (*problems, replace(problem, where="rules"))
    names = tuple(sheet.names_at(was)[seat] for seat in there)
    table = seat_players(rules, names)
    return Bench(
        token=token,
        choice="",
        base=state.rules,
        rules=rules,
        changes=changes,
        problems=tuple(problems),
        players=names,
        dealer=there.index(dealer),
        scores=tuple(scores[was.side_at[there[side[0]]]] for side in table.sides),
        hands_played=hands,
    )
