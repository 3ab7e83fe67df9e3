"""Exact numbers as they are written: no rounding hides what puts one above another."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from flask_babel import format_decimal

from .figures import MINUS, points

MOST_DECIMALS: Final = 3
UNGROUPED: Final = 1000


def exact(number: Fraction | int) -> str:
    """A number exactly: 14, 0.25, −1.5, 14 1/3."""
    if number.denominator == 1 and -UNGROUPED < number < UNGROUPED:  # most are; this is quick
        return points(int(number))
    number = Fraction(number)
    if (number * 10**MOST_DECIMALS).denominator == 1:
        return _decimal(number, MOST_DECIMALS)
    whole, rest = divmod(abs(number), 1)
    size = f"{whole}\N{NO-BREAK SPACE}{rest}" if whole else str(rest)
    return f"{MINUS}{size}" if number < 0 else size


def rounded(number: Fraction) -> str:
    """A number with two decimals."""
    return str(format_decimal(float(number), "#,##0.00")).replace("-", MINUS)


def beside(mine: Fraction, theirs: Fraction) -> tuple[str, str]:
    """Two numbers beside each other: with two decimals, and exactly where these look the same."""
    if mine.denominator == theirs.denominator == 1:
        return exact(mine), exact(theirs)
    told = rounded(mine), rounded(theirs)
    if told[0] == told[1] and mine != theirs:
        return exact(mine), exact(theirs)
    return told


def _decimal(number: Fraction, most: int) -> str:
    return str(format_decimal(float(number), f"#,##0.{'#' * most}")).replace("-", MINUS)
