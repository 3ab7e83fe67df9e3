# Everything that is done with this project. `make` alone lists it.
# Nothing needs to be installed by hand but Python 3.11 or newer and make.

PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
INSTALL := $(BIN)/python -m pip install --quiet --no-input --disable-pip-version-check

.PHONY: help run test test-fast check bench soak mutants format translations pictures clean browser

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-13s %s\n", $$1, $$2 }' Makefile

run: .venv/runtime ## serve the site to the phones in this network
	@$(BIN)/python app.py

# The browser tests get a run of their own: Playwright keeps an event loop open,
# and two browsers at once are too much for a small machine.
test: .venv/dev browser ## run all tests; installs a browser if there is none
	@status=0; \
	$(PYTEST) -n 2 --ignore=tests/browser || status=1; \
	$(PYTEST) tests/browser --screenshot only-on-failure || status=1; \
	exit $$status

test-fast: .venv/dev ## run the tests that need no browser
	$(PYTEST) -n 2 --ignore=tests/browser

CHECKS := "ruff format --check ." "ruff check ." mypy lint-imports \
	"djlint --lint --quiet --allow-empty-input templates" \
	"python tests/tools/translations.py --check"

check: .venv/dev ## check format, style, types, layers, templates and translations
	@status=0; \
	for check in $(CHECKS); do echo "-- $$check"; $(BIN)/$$check || status=1; done; \
	exit $$status

bench: .venv/runtime ## measure how long the usual steps take
	$(BIN)/python -m tests.bench

soak: .venv/dev ## run the long tests
	$(PYTEST) -m soak

mutants: .venv/dev ## change the rules in every small way; the tests must notice
	$(BIN)/python -m tests.tools.mutants $(MODULES)

format: .venv/dev ## put the code into the common form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

translations: .venv/dev ## collect the sentences and bring every language up to date
	$(BIN)/python tests/tools/translations.py

pictures: .venv/dev browser ## take the pictures of the README anew
	$(BIN)/python tests/tools/pictures.py

clean: ## remove what was made, but not the scores in instance/
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf .coverage htmlcov test-results shots
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

browser: .venv/dev
	@$(BIN)/python tests/tools/browser.py

.venv/runtime: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; name it: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing what the site runs on into .venv"
	@$(PYTHON) -m venv .venv
	@$(INSTALL) -r requirements.txt
	@touch $@

.venv/dev: .venv/runtime requirements-dev.txt
	@echo "Installing what the tests and checks need into .venv"
	@$(INSTALL) -r requirements-dev.txt
	@touch $@
