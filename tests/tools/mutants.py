"""Mutants of the rules: each change of a function that no test notices is a survivor.

    python -m tests.tools.mutants [module …] [--share N] [--jobs N] [--most SECONDS]

The tests run once, to learn which of them run which line, and how long they take. Then each mutant
gets a process of its own, in which the function has other code, and runs the tests of its line, the
fastest first, until one fails. Survivors are listed; docs/mutation.md says which there should be.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from tests.tools.mutations import Mutation, mutations

RULES = Path("shmear_scorer/rules")
TESTS = ("tests/rules", "tests/test_cases.py")
EXAMPLES = 20
"""So many random examples a test; more kill hardly more, and take as much longer."""
REMEMBERED = 12
"""Tests that killed a mutant of the same function lately come first."""

Lines = dict[tuple[str, int], list[str]]
"""Which tests run a line of a module, the fastest first."""
Changed = list[tuple[FunctionType, CodeType]]
"""Functions, and the other code that each gets."""


class Mutants:
    """A plugin that, in place of running the tests, runs them against mutants."""

    def __init__(self, modules: Sequence[str], share: int, jobs: int, most: float) -> None:
        self.modules = modules
        self.share = share
        self.jobs = jobs
        self.most = most
        self.took: dict[str, float] = {}
        self.items: dict[str, pytest.Item] = {}
        self.found: list[dict[str, Any]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import HealthCheck, Phase, settings  # pytest wants to import it first

        phases = (Phase.explicit, Phase.generate)
        checks = tuple(HealthCheck)
        settings.register_profile(
            "mutants", deadline=None, database=None, derandomize=True, phases=phases,
            suppress_health_check=checks,
        )  # fmt: skip
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        for item in session.items:
            _with_fewer_examples(item)
        self.caches = [
            found for found in gc.get_objects() if isinstance(found, functools._lru_cache_wrapper)
        ]
        self.functions = [found for found in gc.get_objects() if isinstance(found, FunctionType)]
        lines = self.learn()
        gc.collect()
        gc.freeze()  # so that what is forked shares its memory
        with tempfile.TemporaryDirectory() as folder:
            workers = [self.work(number, lines, Path(folder)) for number in range(self.jobs)]
            for pid in workers:
                os.waitpid(pid, 0)
            for file in Path(folder).glob("*.jsonl"):
                self.found += map(json.loads, file.read_text().splitlines())
        return True

    def learn(self) -> Lines:
        """Which tests run which line. All must pass, and nothing may be cached between them."""
        coverage = Coverage(data_file=None, include=[f"{RULES}/*"])
        coverage.start()
        for name in self.items:
            coverage.switch_context(name)
            self.clear()
            start = time.perf_counter()
            if self.fails(name):
                pytest.exit(f"{name} fails without any mutant", returncode=1)
            self.took[name] = time.perf_counter() - start
        coverage.stop()
        lines: Lines = {}
        for file in (data := coverage.get_data()).measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                quick = [test for test in tests if test and self.took[test] < self.most]
                lines[Path(file).stem, line] = sorted(quick, key=self.took.__getitem__)
        return lines

    def work(self, number: int, lines: Lines, folder: Path) -> int:
        """A process that takes every so manieth of the mutants."""
        if pid := os.fork():
            return pid
        try:
            with (folder / f"{number}.jsonl").open("w") as out:
                for module in self.modules:
                    for told in self.of_module(module, lines, number):
                        print(json.dumps(told), file=out, flush=True)
        finally:
            os._exit(0)  # whatever happens, this is no second run of pytest

    def of_module(self, module: str, lines: Lines, worker: int) -> Iterator[dict[str, Any]]:
        path = (RULES / f"{module}.py").resolve()
        live = {
            _place(f.__code__): f for f in self.functions if f.__code__.co_filename == str(path)
        }
        killers: dict[str, list[str]] = {}
        for mutation, tree in mutations(path.read_text()):
            turn = mutation.number % (self.jobs * self.share)
            if turn != worker:
                continue
            tests = _tests_of(lines, module, mutation)
            first = killers.setdefault(mutation.function, [])
            order = dict.fromkeys([*(t for t in first if t in tests), *tests])
            with suppress(SyntaxError):  # such as a case that can't be reached
                new = dict(_codes(compile(tree, str(path), "exec")))
                changed = [(live[p], c) for p, c in new.items() if p in live]
                changed = [(f, c) for f, c in changed if f.__code__ != c]
                if any(f.__code__.co_freevars != c.co_freevars for f, c in changed):
                    continue  # without what it closes over, Python takes no other code
                killer = self.judge(changed, order)
                if killer in self.items:
                    first[:] = [killer, *(t for t in first if t != killer)][:REMEMBERED]
                yield {"module": module, "killer": killer, "told": str(mutation)}

    def judge(self, changed: Changed, order: Iterable[str]) -> str:
        """The test that fails with other code in some functions, ``""`` if none does."""
        read, write = os.pipe()
        if not (pid := os.fork()):
            broken = 1
            try:
                if killer := self.killer(changed, order):
                    os.write(write, killer.encode())
                broken = 0
            finally:
                os._exit(broken)
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            killer = pipe.read().decode()
        _, status = os.waitpid(pid, 0)
        return killer or ("broken off" if status else "")

    def killer(self, changed: Changed, order: Iterable[str]) -> str:
        gc.disable()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 1)
        os.dup2(null, 2)
        self.clear()
        for function, code in changed:
            function.__code__ = code
        for name in order:
            signal.setitimer(signal.ITIMER_REAL, 8 * self.took[name] + 4)
            if self.fails(name):
                return name
        return ""

    def fails(self, name: str) -> bool:
        return any(told.failed for told in runtestprotocol(self.items[name], log=False))

    def clear(self) -> None:
        for cache in self.caches:
            cache.cache_clear()


def _with_fewer_examples(item: pytest.Item) -> None:
    from hypothesis import settings

    test = getattr(item, "obj", None)
    was = getattr(test, "_hypothesis_internal_use_settings", None)
    if was is not None and was.max_examples > EXAMPLES:
        fewer = settings(was, max_examples=EXAMPLES)
        test._hypothesis_internal_use_settings = fewer  # type: ignore[union-attr]


def _tests_of(lines: Lines, module: str, mutation: Mutation) -> list[str]:
    """The tests that run the changed lines, or else those of the whole statement."""
    for start in (mutation.line, mutation.first):
        found = [lines.get((module, n), []) for n in range(start, mutation.end + 1)]
        if any(found):
            return list(dict.fromkeys(test for tests in found for test in tests))
    return []


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of each function of a module and its classes."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and inner.co_name[0] != "<":
            yield _place(inner), inner
            if not inner.co_flags & 0x2:  # a class, for a function has fast locals
                yield from _codes(inner)


def main() -> None:
    every = sorted(path.stem for path in RULES.glob("*.py") if path.stem != "__init__")
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="*", help="modules of the rules; all if none is named")
    parser.add_argument("--share", type=int, default=1, help="take every so manieth mutant only")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--most", type=float, default=1, help="leave out tests of more seconds")
    given = parser.parse_args()
    plugin = Mutants(given.modules or every, given.share, given.jobs, given.most)
    quiet = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--noconftest")
    if code := pytest.main([*quiet, *TESTS], plugins=[plugin]):
        sys.exit(code)
    of = Counter(told["module"] for told in plugin.found)
    left = [told for told in plugin.found if not told["killer"]]
    for module in given.modules or every:
        mine = sorted(told["told"] for told in left if told["module"] == module)
        print(f"\n{module}: {of[module]} mutants, {len(mine)} survived", *mine, sep="\n  ")
    print(f"\n{len(plugin.found)} mutants, {len(left)} survived")


if __name__ == "__main__":
    main()
