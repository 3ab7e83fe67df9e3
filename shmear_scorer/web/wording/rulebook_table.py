"""The rulebook's sentences on who sits down, which cards there are, and how they rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shmear_scorer.rules.cards import JICK, RANKS
from shmear_scorer.rules.ruleset import Exchange, Partnership, RuleSet

from .figures import numbers, point_label, rank_text, rank_word
from .messages import N_
from .rulebook_points import extreme_rank
from .voice import Message, Voice

_PARTNERSHIP: Final[Mapping[Partnership, str]] = {
    Partnership.ALONE: N_(
        "Everybody plays alone: each player is a side with a score of their own."
    ),
    Partnership.PAIRS: N_(
        "Two pairs play against each other. Partners sit across the table and are one side: they "
        "have one score together."
    ),
    Partnership.THREE_PAIRS: N_(
        "Three pairs play against one another. Partners sit opposite, with two players between "
        "them on either hand, and are one side: they have one score together."
    ),
    Partnership.TWO_TRIOS: N_(
        "Two sides of three play against each other. Every other seat belongs to the same side, "
        "whose three players have one score together."
    ),
    Partnership.HIGH_LOW: N_(
        "Everybody has a score of their own, but the player who gets High and the player who gets "
        "Low are partners for the hand, which nobody knows before it is over. Their points and "
        "their card points count together, and each of the two scores all that both won. If one of "
        "them is the pitcher, who won the bidding, both make the bid or both lose it; any other "
        "pitcher makes or loses it alone. A player who gets both High and Low has no partner."
    ),
    Partnership.CALLED: N_(
        "Everybody has a score of their own, but for each hand the pitcher, who won the bidding, "
        "calls a partner or plays alone. They are one side in that hand and all the others are "
        "one side against them: each player scores what their side won, and the pitcher and the "
        "partner lose a bid together."
    ),
}


def _partnership(told: Voice) -> str:
    partnership = told.rules.partnership
    alone = partnership is Partnership.HIGH_LOW and told.rules.moon is not None
    return told.together(
        told.gettext(_PARTNERSHIP[partnership]),
        told.gettext("When somebody shoots the moon, everybody plays alone.") if alone else "",
    )


def _seats(told: Voice) -> str:
    seats = told.rules.seats
    if len(seats) == 1:
        return told.ngettext("%(num)s player plays.", "%(num)s players play.", seats[0])
    return told.gettext(
        "%(seats)s players can play, usually %(usual)s.", seats=numbers(seats), usual=seats[0]
    )


def _hand_size(told: Voice) -> str:
    return told.together(
        _cards_each(told),
        _left_over(told),
        told.gettext("After every hand the deal passes on, clockwise."),
    )


def _cards_each(told: Voice) -> str:
    size = told.rules.hand_size
    if isinstance(size, int):
        if _more_dealt(told.rules):
            return told.ngettext(
                "Each player plays %(num)s card, so a hand has one trick. More cards are dealt, "
                "and those that are too many go in the exchange.",
                "Each player plays %(num)s cards, so a hand has %(num)s tricks. More cards are "
                "dealt, and those that are too many go in the exchange.",
                size,
            )
        return told.ngettext(
            "Each player is dealt %(num)s card, so a hand has one trick.",
            "Each player is dealt %(num)s cards, so a hand has %(num)s tricks.",
            size,
        )
    sizes = [
        told.ngettext("%(cards)s with %(num)s player", "%(cards)s with %(num)s players", n, cards=c)
        for n, c in size
    ]
    return told.gettext(
        "How many cards each player is dealt goes by how many play: %(sizes)s. A hand has as many "
        "tricks as each player has cards.",
        sizes=told.names.joined(sizes),
    )


def _left_over(told: Voice) -> str:
    rules = told.rules
    cards = sum(rules.pack.values()) - rules.kitty
    left = [cards > players * rules.cards_each(players) for players in rules.seats]
    if rules.exchange or not any(left):
        return ""
    return told.gettext("Cards that are not dealt, the sleepers, stay out of the hand.")


def _kitty(told: Voice) -> str:
    rules = told.rules
    if not rules.kitty:
        return told.gettext("There is no kitty: no cards are dealt to the middle of the table.")
    moon = rules.moon and told.gettext("Whoever shoots the moon leaves the kitty alone.")
    takes = _kitty_exchanged(told) if rules.exchange else _kitty_taken(told)
    return told.together(takes, moon or "")


def _kitty_taken(told: Voice) -> str:
    return told.ngettext(
        "%(num)s more card, the kitty, is dealt face down to the middle of the table. The pitcher, "
        "who won the bidding, takes it before leading and throws one card away, which is then out "
        "of play.",
        "%(num)s more cards, the kitty, are dealt face down to the middle of the table. The "
        "pitcher, who won the bidding, takes them before leading and throws %(num)s cards away, "
        "which are then out of play.",
        told.rules.kitty,
    )


def _kitty_exchanged(told: Voice) -> str:
    return told.ngettext(
        "%(num)s more card, the kitty, is dealt face down to the middle of the table. The pitcher, "
        "who won the bidding, takes it up, and when cards are exchanged throws away down to the "
        "number that is played.",
        "%(num)s more cards, the kitty, are dealt face down to the middle of the table. The "
        "pitcher, who won the bidding, takes them up, and when cards are exchanged throws away "
        "down to the number that is played.",
        told.rules.kitty,
    )


def _jokers(told: Voice) -> str:
    jokers = told.rules.jokers
    if not jokers:
        return told.gettext("There is no joker in the deck.")
    marked = "HJo" in told.rules.trump_order
    added = told.ngettext(
        "A joker is added to the deck. It is always a trump.",
        "%(num)s jokers are added to the deck. They are always trumps.",
        jokers,
    )
    if jokers > 1:
        which = (
            told.gettext("They are marked, so that one is the higher and one the lower.")
            if marked
            else told.gettext("They look alike and rank the same.")
        )
        added = told.together(added, which)
    return told.together(
        added, told.gettext("A joker has no number, so it is neither High nor Low.")
    )


def _deck(told: Voice) -> str:
    deck = told.rules.deck
    if deck == RANKS[: len(deck)]:
        return told.ngettext(
            "The game is played with %(num)s card: each of the four suits runs from the ace down "
            "to the %(lowest)s.",
            "The game is played with %(num)s cards: each of the four suits runs from the ace down "
            "to the %(lowest)s.",
            4 * len(deck),
            lowest=rank_word(deck[-1]),
        )
    return told.ngettext(
        "The game is played with %(num)s card: each of the four suits has %(ranks)s.",
        "The game is played with %(num)s cards: each of the four suits has %(ranks)s.",
        4 * len(deck),
        ranks=_row(told, deck),
    )


def _exchange(told: Voice) -> str:
    exchange = told.rules.exchange
    if exchange is None:
        return told.gettext("Cards are not exchanged: nobody gets new ones for those dealt.")
    anybody = _anybody_exchanges(told, exchange)
    rest = told.gettext(
        "Then the dealer takes all the cards that are left and throws away down to the number that "
        "is played: trumps only if there is no other choice, and of these never the ace, a jack, "
        "the %(lowest)s or a joker.",
        lowest=extreme_rank("low", told.rules),
    )
    moon = told.rules.moon and told.gettext("Whoever shoots the moon keeps the cards dealt.")
    return told.together(anybody, rest if exchange.dealer_takes_rest else "", moon or "")


def _anybody_exchanges(told: Voice, exchange: Exchange) -> str:
    """What everybody may do; where the dealer takes the rest, everybody else."""
    if _more_dealt(told.rules):
        said = (
            N_(
                "Once trump is named, everybody but the dealer throws away cards that are no "
                "trumps, up to %(num)s, and gets new ones up to the number that is played."
            )
            if exchange.dealer_takes_rest
            else N_(
                "Once trump is named, everybody throws away cards that are no trumps, up to "
                "%(num)s, and gets new ones up to the number that is played."
            )
        )
        return told.gettext(said, num=exchange.up_to)
    if not exchange.dealer_takes_rest:
        return told.ngettext(
            "Once trump is named, everybody may throw away one card that is no trump and gets "
            "another for it.",
            "Once trump is named, everybody may throw away up to %(num)s cards that are no trumps "
            "and gets as many new ones.",
            exchange.up_to,
        )
    return told.ngettext(
        "Once trump is named, everybody but the dealer may throw away one card that is no trump "
        "and gets another for it.",
        "Once trump is named, everybody but the dealer may throw away up to %(num)s cards that are "
        "no trumps and gets as many new ones.",
        exchange.up_to,
    )


def _more_dealt(rules: RuleSet) -> bool:
    """Whether more cards are dealt than are played: the exchange takes them away."""
    size, exchange = rules.hand_size, rules.exchange
    return exchange is not None and isinstance(size, int) and exchange.up_to > size


def _trump_order(told: Voice) -> str:
    rules = told.rules
    return told.together(
        told.gettext(
            "A trick goes to its highest trump; without a trump in it, to the highest card of the "
            "suit that was led."
        ),
        told.gettext("Trumps rank, from the highest: %(order)s.", order=_row(told, _trumps(rules))),
        told.gettext(
            "The other suits rank, from the highest: %(order)s.", order=_row(told, rules.deck)
        ),
        *_jacks(told),
    )


def _jacks(told: Voice) -> list[str]:
    """What the jacks of trump's colour are called, where both are trumps."""
    rules = told.rules
    if JICK not in _trumps(rules):
        return []
    right, left = (point_label(point, rules) for point in ("jack", "jick"))
    other = told.gettext(
        "The %(jick)s is the other jack of trump’s colour: a trump itself, and no card of the suit "
        "printed on it.",
        jick=left,
    )
    if right == point_label("jack"):
        return [other]
    return [told.gettext("The %(jack)s is the jack of trump.", jack=right), other]


def _trumps(rules: RuleSet) -> Sequence[str]:
    """The trumps that the deck has, highest first."""
    there = {*rules.deck, *(card.rank for card in rules.joker_cards)}
    if "J" in rules.deck:
        there.add(JICK)
    return [rank for rank in rules.trump_order if rank in there]


def _row(told: Voice, ranks: Sequence[str]) -> str:
    """Ranks side by side: A, K, Q, Right Bauer, Left Bauer, 10."""
    bauers = JICK in ranks and point_label("jack", told.rules) != point_label("jack")
    called = {"J": point_label("jack", told.rules)} if bauers else {}
    called |= {JICK: point_label("jick", told.rules)}
    named = [called.get(rank) or rank_text(rank) for rank in ranks]
    return told.names.joined(named, "standard-narrow")


TABLE: Final[Mapping[str, Message]] = {
    "partnership": _partnership,
    "seats": _seats,
    "hand_size": _hand_size,
    "kitty": _kitty,
    "jokers": _jokers,
    "deck": _deck,
    "exchange": _exchange,
    "trump_order": _trump_order,
}
"""By the key of a RuleSet."""
