"""What the judge says: a headline, the ruling in one sentence, and what decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from shmear_scorer.rules.hand import MOON
from shmear_scorer.rules.questions import About, Answer, HandAsked, Question
from shmear_scorer.rules.ruleset import AllPass, Follow, JokerTie, RuleSet
from shmear_scorer.rules.ruling import Problem

from .everybody_passed import all_pass_sentence
from .figures import card_text, point_label, suit_name
from .hands import hand_summary, verdict
from .messages import N_
from .names import NO_NAMES, Names
from .outcomes import outcome_reason, outcome_sentence, outcome_title
from .problems import PROBLEMS, problem_sentence
from .rule_labels import rule_label
from .sources import ruling_anchor, ruling_label, ruling_source, source_label
from .voice import Message, Voice


def answer_title(question: Question, answer: Answer, rules: RuleSet, names: Names) -> str:
    """The headline of an answer: Yes. Bob takes the trick. Ann is set."""
    told = Voice(names, rules, answer.facts)
    after, result = answer.after, answer.result
    if answer.yes is not None:
        return told.gettext("Yes") if answer.yes else told.gettext("No")
    if not isinstance(question, HandAsked) or after is None or result is None:
        if answer.facts.get("open"):
            return told.gettext("%(seat)s is ahead so far")
        return told.gettext("%(seat)s takes the trick")
    match question.about:
        case About.POINTS:
            return points_sentence(answer, rules, names)
        case About.SCORE:
            return verdict(result, names)
        case About.WON:
            return outcome_title(after, names) or told.gettext("Nobody has won yet")


def answer_sentence(question: Question, answer: Answer, rules: RuleSet, names: Names) -> str:
    """The ruling in one sentence, to stand under the headline."""
    told = Voice(names, rules, answer.facts)
    after, result = answer.after, answer.result
    if isinstance(question, HandAsked) and after is not None and result is not None:
        if question.about is About.POINTS:
            return told.gettext("%(verdict)s.", verdict=verdict(result, names))
        if question.about is About.SCORE:
            return hand_summary(result, names)
        if after.outcome is not None:
            return outcome_reason(after, names)
        return outcome_sentence(after, names) or _nobody_out(told, answer)
    if answer.code in PROBLEMS:
        return problem_sentence(Problem(code=answer.code, facts=answer.facts), rules, names)
    return told.say(_ANSWERS[answer.code])


def _nobody_out(told: Voice, answer: Answer) -> str:
    """Why nobody has won after a hand that put nobody out."""
    rules = told.rules
    if rules.target is None:
        return told.ngettext(
            "Everybody deals %(num)s time, and there are deals to come.",
            "Everybody deals %(num)s times, and there are deals to come.",
            rules.deals_each or 0,
        )
    if answer.rule == "must_pitch_to_win":
        return told.gettext("Only who pitched and made it goes out.")
    return told.gettext("Nobody has %(target)s or more.", target=rules.target)


def points_sentence(answer: Answer, rules: RuleSet, names: Names) -> str:
    """Who gets which point: High to Ann, Low to Bob, Jack to nobody, and Game to Ann."""
    told = Voice(names, rules, {})
    tally = answer.result.tally if answer.result else None
    owned = [
        told.gettext("%(point)s to nobody", point=point_label(point, rules))
        if seat is None
        else told.gettext(
            "%(point)s to %(side)s", point=point_label(point, rules), side=names.side_of(seat)
        )
        for point, seat in (tally.owners.items() if tally else ())
    ]
    return names.joined(owned)


def answer_rules(answer: Answer, rules: RuleSet) -> tuple[tuple[str, str, str], ...]:
    """What decided, in short, where it stands, and its line in the rulebook: Dealer may not match;
    shmear.com, Bidding; dealer_may_match. Each point of a hand has its own."""
    result = answer.result
    if result is None or answer.code == About.WON:
        told = Voice(NO_NAMES, rules, answer.facts)
        label = _LABELS.get(answer.code)
        said = told.say(label) if label else rule_label(answer.rule, rules)
        return ((said, source_label(rules.source(answer.rule)), answer.rule),)
    order = list(rules.worth)
    told_by = [r for r in result.rulings if r.code.startswith("point-")]
    told_by.sort(key=lambda ruling: order.index(ruling.facts["point"]))
    if answer.code == About.SCORE:
        others = (r for r in result.rulings if r not in told_by and r.rule == answer.rule)
        told_by = list(others)[:1]
    cited = [(ruling_label(r, rules), ruling_source(r, rules), ruling_anchor(r)) for r in told_by]
    return tuple(dict.fromkeys(cited))


# --------------------------------------------------------------------------- auction


def _may_open(told: Voice) -> str:
    return told.gettext(
        "%(seat)s may bid %(bid)s: nobody has bid yet, and bids go from %(min)s to %(max)s.",
        min=told.rules.min_bid,
        max=told.rules.highest_bid,
    )


def _may_shoot(told: Voice) -> str:
    if told.facts["first_hand"]:
        return told.gettext("%(seat)s may shoot the moon: this is the first hand of the game.")
    if told.facts["needs"] is None:
        return told.gettext("%(seat)s may shoot the moon, whatever the score is.")
    return told.gettext(
        "%(seat)s may shoot the moon: that takes a score of at least %(needs)s, and %(seat)s has "
        "%(score)s."
    )


def _all_passed(told: Voice) -> str:
    passed = told.gettext("%(seat)s may pass, and then everybody has passed.")
    return told.together(passed, what_follows(told))


def what_follows(told: Voice) -> str:
    """What follows when everybody passed, with what the dealer can choose and what it costs."""
    if told.facts["follows"] != AllPass.DEALER_CHOICE:
        return all_pass_sentence(told.rules, told.names, told.facts["dealer"])
    lowest = told.rules.min_bid
    if told.facts["moon"]:
        must = told.gettext(
            "As dealer %(seat)s must choose: play for %(lowest)s, shoot the moon, or forfeit.",
            lowest=lowest,
        )
    else:
        must = told.gettext(
            "As dealer %(seat)s must choose: play for %(lowest)s, or forfeit.", lowest=lowest
        )
    price = told.gettext("%(price)s.", price=rule_label("forfeit", told.rules))
    return told.together(must, price)


def _auction_closed(told: Voice) -> str:
    if "holder" not in told.facts:
        return told.gettext("The auction is over: everybody has passed.")
    if told.facts["standing"] == MOON:
        return told.gettext("The auction is over: %(holder)s shoots the moon.")
    return told.gettext("The auction is over: %(holder)s pitches for %(standing)s.")


# ------------------------------------------------------------------------------ play


def _trick_by_suit(told: Voice) -> str:
    return told.gettext(
        "There is no trump in it, and the %(card)s is the highest card of %(led)s, the suit led.",
        led=suit_name(told.facts["led"]),
    )


def _trick_by_joker(told: Voice) -> str:
    if told.facts["joker_tie"] == JokerTie.FIRST:
        return told.gettext("There are two equal jokers in it, and the first one is the higher.")
    return told.gettext("There are two equal jokers in it, and the second one is the higher.")


def _may_lead(told: Voice) -> str:
    return told.gettext("Nothing is led yet, and who leads may lead any card: the %(card)s too.")


def _may_follow(told: Voice) -> str:
    if not told.facts["led"]:
        return told.gettext("Trump was led, and the %(card)s is a trump.")
    return told.gettext("The %(card)s follows suit.")


def _may_trump_void(told: Voice) -> str:
    return told.gettext(
        "Who has no %(led)s may trump, and the %(card)s is a trump.",
        led=suit_name(told.facts["led"]),
    )


def _may_discard(told: Voice) -> str:
    if not told.facts["led"]:
        return told.gettext("Trump was led, and who has none may play any card.")
    led = suit_name(told.facts["led"])
    if told.rules.follow is Follow.OR_TRUMP_FORCED:
        return told.gettext("Who has neither %(led)s nor trumps may play any card.", led=led)
    return told.gettext("Who has no %(led)s may play any card.", led=led)


def _must_follow(told: Voice) -> str:
    proof = card_text(told.facts["proof"])
    if not told.facts["led"]:
        return told.gettext(
            "Trump was led, so a trump must be played, and the %(proof)s is one.", proof=proof
        )
    led = suit_name(told.facts["led"])
    if told.rules.follow is Follow.STRICT:
        return told.gettext(
            "The suit led, %(led)s, must be followed, and the %(proof)s can do that.",
            led=led,
            proof=proof,
        )
    return told.gettext(
        "The suit led, %(led)s, must be followed or trumped, and the %(proof)s can do that.",
        led=led,
        proof=proof,
    )


def _must_trump(told: Voice) -> str:
    return told.gettext(
        "Who has no %(led)s must trump if possible, and the %(proof)s can do that.",
        led=suit_name(told.facts["led"]),
        proof=card_text(told.facts["proof"]),
    )


_ANSWERS: Final[Mapping[str, Message]] = {
    "may-open": _may_open,
    "may-beat": lambda told: told.gettext(
        "%(seat)s may bid %(bid)s: that beats the %(standing)s of %(holder)s."
    ),
    "may-match": N_(
        "%(seat)s may bid %(bid)s as %(holder)s did, and takes the auction: the dealer may match."
    ),
    "may-pass": N_("%(seat)s may pass: nobody has to bid."),
    "may-shoot": _may_shoot,
    "all-passed": _all_passed,
    "auction-closed": _auction_closed,
    "trick-by-trump": N_("The %(card)s is the highest trump in it."),
    "trick-by-suit": _trick_by_suit,
    "trick-by-joker": _trick_by_joker,
    "may-lead": _may_lead,
    "may-follow": _may_follow,
    "may-trump": N_("The %(card)s is a trump, and whoever could follow may trump too."),
    "may-trump-void": _may_trump_void,
    "may-discard": _may_discard,
    "first-is-free": N_("In the first trick any card may be played."),
    "must-follow": _must_follow,
    "must-trump": _must_trump,
}
"""By the code of an answer that no problem's sentence and no hand gives."""

_LABELS: Final[Mapping[str, Callable[[Voice], str]]] = {
    "may-open": lambda told: told.gettext(
        "Bids from %(min)s to %(max)s", min=told.rules.min_bid, max=told.rules.highest_bid
    ),
    "may-beat": lambda told: told.gettext("A bid beats the highest before it"),
    "bid-not-higher": lambda told: (
        rule_label("dealer_may_match", told.rules)
        if told.facts["seat"] == told.facts["dealer"]
        and told.facts["bid"] == told.facts["standing"]
        else told.gettext("A bid beats the highest before it")
    ),
    "may-pass": lambda told: told.gettext("Bid or pass, once around"),
    "auction-closed": lambda told: told.gettext("Bid or pass, once around"),
    "call-out-of-turn": lambda told: told.gettext("Bid or pass, once around"),
    "trick-by-trump": lambda told: told.gettext("The highest trump takes the trick"),
    "trick-by-suit": lambda told: told.gettext("Without a trump, the highest card of the suit led"),
}
"""What decided, where the rule's own label would not say it."""
