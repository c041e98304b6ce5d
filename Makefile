# `make demo` and `make test` do everything on a machine that has Python 3.11 or newer, its venv module and make.

PYTHON ?= $(firstword $(foreach python,python3.11 python3.12 python3.13 python3.14 python3,\
	$(shell $(python) -c 'import sys; sys.version_info >= (3, 11) and print("$(python)")' 2>/dev/null)))
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

COVERAGE := build/coverage
TITLES := dice arrakis
MATCHES ?= 300
SEED ?= $(shell date +%s)

.PHONY: demo run test check bench fuzz format lock clean

demo: $(READY)  ## play against programs in the browser, without Discord
	$(BIN)/python -m bot demo

run: $(READY)  ## run the bot with the settings in .env
	$(BIN)/python -m bot run

test: $(READY)  ## all tests, with the coverage they must reach
	rm -rf $(COVERAGE)
	$(BIN)/coverage run -m pytest -n 2 --dist worksteal -m "not long"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include='engine/*' --fail-under=100
	$(BIN)/coverage report --omit='engine/*' --fail-under=95
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "long and not slow"

check: $(READY)  ## all that can be told without running matches
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	for title in $(TITLES); do $(BIN)/python -m tests.rules_coverage $$title || exit; done
	$(BIN)/python -m tests.arrakis_cards --check

bench: $(READY)  ## how fast it is, as ratios
	$(BIN)/python -m tests.benchmarks

fuzz: $(READY)  ## long random play; SEED=... MATCHES=... to repeat or prolong
	for seats in 3 4 5 6 7 8; do \
		$(BIN)/python -m engine.sim dice --seats $$seats --matches $(MATCHES) --seed $(SEED) --check --json || exit; \
	done
	$(BIN)/python -m engine.sim arrakis --seats 2 --matches $(MATCHES) --seed $(SEED) --max-rounds 40 --check --json
	$(BIN)/pytest -n 2 --hypothesis-profile=fuzz

format: $(READY)  ## put the code into the shape that `make check` wants
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(READY)  ## write requirements.lock anew from pyproject.toml; UPGRADE=1 takes the newest versions
	$(BIN)/uv pip compile pyproject.toml --output-file requirements.lock --quiet --all-extras --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

clean:  ## take away what the other targets made, the environment too
	rm -rf $(VENV) build .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# The environment is made once, and filled again only when the lock has changed.
$(READY): requirements.lock
	@test -n "$(PYTHON)" || { echo 'Python 3.11 or newer is needed and was not found.' >&2; exit 1; }
	@echo 'Setting up; this takes about a minute ...'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@
