"""Names in any script; what can't be one, and which two can't be told apart."""

import pytest

from shmear_scorer.desk.names import name_problem, same, table_problems, tidy

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
WALES = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Ångström",
        "Þórdís Ólafsdóttir",
        "מיכל",
        "محمد",
        "\u0641\u0631\u06cc\u0628\u0627\u200c\u062c\u0627\u0646",
        "ஜெயலலிதா",
        "王小明",
        "Nguyễn Thị Minh",
        "O’Neil-Smith, Jr.",
        "🂡",
        "❤️",
        FAMILY,
        ENGLAND,
        "7",
        "x" * 40,
        "<script>alert(1)</script>",
        "%(name)s {0} $1",
    ],
)
def test_a_name_is_kept_as_it_was_typed(name):
    assert tidy(name) == name
    assert name_problem(name, "name.0") is None


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \t B. \n", "Ann B."),
        ("An\x00n", "An n"),
        ("Ann\x07\x1b[2J", "Ann [2J"),
        ("A\u0308nne", "Änne"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("\u2067Ann\u2069\u200e\u200f", "Ann"),
        ("Ann\ufeff\u00ad\u2060", "Ann"),
        ("Ann\u3164\u3164", "Ann"),
        ("\u2003Ann\u2028Bob\u00a0", "Ann Bob"),
        ("A\ue000n", "A n"),
    ],
)
def test_what_nobody_sees_is_left_out_of_a_name(typed, kept):
    assert tidy(typed) == kept
    assert tidy(kept) == kept


@pytest.mark.parametrize(
    "typed",
    ["", " ", "\u3164", "\u2800\u2800", "\u200d\u200c", "\u202e", "\ufeff", "\u0301", "\x00"],
)
def test_a_name_that_nobody_can_see_is_none(typed):
    problem = name_problem(tidy(typed), "name.2")
    assert problem is not None
    assert (problem.code, problem.where) == ("name-missing", "name.2")


def test_a_name_of_forty_one_letters_is_too_long():
    problem = name_problem("x" * 41, "name.0")
    assert problem is not None
    assert (problem.code, problem.facts) == ("name-too-long", {"length": 41, "most": 40})
    assert name_problem("😀" * 40, "name.0") is None
    assert name_problem("😀" * 41, "name.0") is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("STRASSE", "straße"),
        ("ﬁona", "Fiona"),
        ("Ann", "An\u200dn"),
        ("☺", "☺\ufe0f"),
        ("Änne", "A\u0308nne"),
        ("①", "1"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ],
)
def test_names_that_look_alike_are_the_same(one, other):
    assert same(one, other)
    assert same(other, one)
    assert [problem.code for problem in table_problems([one, "Zoë", other])] == ["name-twice"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anne"), ("Ann B", "AnnB"), (ENGLAND, WALES), ("é", "e"), ("👩", "👨")],
)
def test_names_that_differ_may_sit_together(one, other):
    assert not same(one, other)
    assert table_problems([one, other]) == []


def test_every_name_that_is_wrong_is_told_with_its_seat():
    problems = table_problems(["Ann", "", "x" * 41, "ANN", "ann"])
    assert [(problem.code, problem.where) for problem in problems] == [
        ("name-missing", "name.1"),
        ("name-too-long", "name.2"),
        ("name-twice", "name.3"),
        ("name-twice", "name.4"),
    ]
