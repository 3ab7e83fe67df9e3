"""Mutations of a module: its syntax tree with one thing changed, one after the other.

Changed are comparisons, conditions, numbers, words, operators, calls, arguments, returned values
and statements of functions; not docstrings, hints, assertions and what an exception says.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

COMPARED: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
SYMMETRIC = ("min", "max", "zip")
UNTOUCHED = (ast.Import, ast.ImportFrom, ast.Assert)
DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Continue, ast.Break)
NO_CODE = ("annotation", "type_comment", "decorator_list", "returns", "target", "targets")


@dataclass(frozen=True, kw_only=True)
class Mutation:
    """One change of one function, between two lines of a statement that begins at ``first``."""

    number: int
    function: str
    first: int
    line: int
    end: int
    kind: str
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.line} {self.function}: {self.kind}: {self.was}  →  {self.now}"


class Mutator:
    """Walks a tree: makes a change, hands it out, takes it back."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.names: list[str] = []
        self.first = 0
        self.number = 0

    def all(self) -> Iterator[Mutation]:
        yield from self._definitions(self.tree.body)

    def _definitions(self, body: list[ast.stmt]) -> Iterator[Mutation]:
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                self.names.append(node.name)
                if isinstance(node, ast.ClassDef):
                    yield from self._definitions(node.body)
                elif node.name != "__repr__":
                    yield from self._body(node, "body")
                self.names.pop()

    def _told(self, kind: str, node: Any, was: str, now: str) -> Mutation:
        self.number += 1
        return Mutation(
            number=self.number, function=".".join(self.names), first=self.first,
            line=node.lineno, end=node.end_lineno, kind=kind, was=was[:120], now=now[:120],
        )  # fmt: skip

    def _put(self, holder: Any, place: Any, new: Any, kind: str) -> Iterator[Mutation]:
        """``holder`` with something else in a place of it: an attribute or an index."""
        old = getattr(holder, place) if isinstance(place, str) else holder[place]
        was, now = ast.unparse(old), ast.unparse(new)
        ast.fix_missing_locations(ast.copy_location(new, old))
        _set(holder, place, new)
        yield self._told(kind, old, was, now)
        _set(holder, place, old)

    def _without(self, items: list[Any], index: int, kind: str, at: Any) -> Iterator[Mutation]:
        item = items.pop(index)
        yield self._told(kind, at, ast.unparse(item), "")
        items.insert(index, item)

    # ---------------------------------------------------------------- statements

    def _body(self, holder: Any, place: str) -> Iterator[Mutation]:
        body: list[ast.stmt] = getattr(holder, place)
        for index, node in enumerate([*body]):
            self.first = node.lineno
            yield from self._statement(body, index, node)

    def _statement(self, body: list[ast.stmt], index: int, node: Any) -> Iterator[Mutation]:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, UNTOUCHED) or docstring:
            return
        if isinstance(node, ast.FunctionDef):
            yield from self._body(node, "body")
            return
        if isinstance(node, DROPPED):
            yield from self._put(body, index, ast.Pass(), "dropped")
        if isinstance(node, ast.Raise):
            return
        if isinstance(node, ast.Return) and node.value and ast.unparse(node.value) != "None":
            yield from self._put(body, index, ast.Return(ast.Constant(None)), "returns")
        if isinstance(node, ast.If):
            for value in (True, False):
                yield from self._put(node, "test", ast.Constant(value), "condition")
        if isinstance(node, ast.Match):
            yield from self._cases(node)
        for name, value in ast.iter_fields(node):
            if name in ("body", "orelse", "finalbody"):
                yield from self._body(node, name)
            elif name == "handlers":
                for handler in value:
                    yield from self._body(handler, "body")
            elif name not in NO_CODE and isinstance(value, ast.expr):
                yield from self._expression(node, name, value)

    def _cases(self, node: ast.Match) -> Iterator[Mutation]:
        for index, case in enumerate([*node.cases]):
            if len(node.cases) > 1:
                item = node.cases.pop(index)
                yield self._told("case dropped", case.body[0], ast.unparse(case.pattern), "")
                node.cases.insert(index, item)
            if case.guard is not None:
                yield from self._expression(case, "guard", case.guard)
            yield from self._body(case, "body")

    # --------------------------------------------------------------- expressions

    def _expression(self, holder: Any, place: Any, node: Any) -> Iterator[Mutation]:
        for new, kind in _instead(node):
            yield from self._put(holder, place, new, kind)
        for _, value in ast.iter_fields(node):
            for index, item in enumerate(value) if isinstance(value, list) else ():
                if isinstance(item, ast.comprehension):
                    for at, condition in enumerate([*item.ifs]):
                        yield from self._without(item.ifs, at, "if dropped", condition)
                        yield from self._expression(item.ifs, at, condition)
                    yield from self._expression(item, "iter", item.iter)
                elif isinstance(item, ast.keyword) and item.arg != "strict":
                    yield from self._expression(item, "value", item.value)
                elif isinstance(item, ast.expr):
                    yield from self._expression(value, index, item)
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr) and name != "format_spec":
                yield from self._expression(node, name, value)


def _set(holder: Any, place: Any, value: Any) -> None:
    if isinstance(place, str):
        setattr(holder, place, value)
    else:
        holder[place] = value


def _instead(node: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """What might stand there by mistake."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value), "value"
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1), "value"
            yield ast.Constant(value - 1), "value"
        case ast.Constant(value=str(value)):
            yield ast.Constant(value + "~"), "word"
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                for other in COMPARED[type(op)]:
                    new = copy.copy(node)
                    new.ops = [*ops[:index], other(), *ops[index + 1 :]]
                    yield new, "comparison"
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values), "and, or"
            for index in range(len(values)):
                rest = [*values[:index], *values[index + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest), "condition dropped"
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand, "sign"
        case ast.BinOp(op=op) if type(op) in COUNTED:
            yield ast.BinOp(node.left, COUNTED[type(op)](), node.right), "operator"
        case ast.IfExp():
            yield node.body, "condition"
            yield node.orelse, "condition"
        case ast.Call():
            yield from _calls(node)
        case ast.Set(elts=elts) | ast.List(elts=elts):
            for index in range(len(elts)):
                fewer = copy.copy(node)
                fewer.elts = [*elts[:index], *elts[index + 1 :]]
                yield fewer, "element dropped"
        case ast.Dict(keys=keys, values=values):
            for i in range(len(values)):
                left = [*keys[:i], *keys[i + 1 :]], [*values[:i], *values[i + 1 :]]
                yield ast.Dict(*left), "entry dropped"


def _calls(node: ast.Call) -> Iterator[tuple[ast.expr, str]]:
    name = ast.unparse(node.func)
    if name == "isinstance":
        return
    args, keywords = node.args, node.keywords
    if name in CALLED:
        kept = [] if name == "sorted" else keywords
        yield ast.Call(ast.Name(CALLED[name], ast.Load()), args, kept), "call"
    plain = name not in SYMMETRIC and not any(isinstance(arg, ast.Starred) for arg in args)
    for i in range(len(args) - 1 if plain else 0):
        swapped = [*args[:i], args[i + 1], args[i], *args[i + 2 :]]
        if ast.unparse(args[i]) != ast.unparse(args[i + 1]):
            yield ast.Call(node.func, swapped, keywords), "arguments swapped"
    for i, keyword in enumerate(keywords):
        if keyword.arg not in (None, "strict"):
            rest = [*keywords[:i], *keywords[i + 1 :]]
            yield ast.Call(node.func, args, rest), "argument dropped"


def mutations(source: str) -> Iterator[tuple[Mutation, ast.Module]]:
    """Each mutation with the whole tree, which is only so until the next one is asked for."""
    mutator = Mutator(source)
    for mutation in mutator.all():
        yield mutation, mutator.tree
