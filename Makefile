# Ludoteca. `make help` lists what there is.
#
# A machine needs Python 3.11 to 3.14, make and git; everything else goes into .venv, at the versions and hashes that
# requirements/ locks. Another Python: make clean play PYTHON=python3.12

PYTHON   ?=
ARGS     ?=
WORKERS  ?= auto
FUZZ_SECONDS ?= 120
UV       := uv==0.13.9

VENV     := .venv
BIN      := $(VENV)/bin
PY       := $(BIN)/python
PIP      := $(PY) -m pip --disable-pip-version-check --no-input -q install
LOCALE   := src/ludoteca/locale
LANGS    := en es nb fr
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard $(LOCALE)/*/LC_MESSAGES/ludoteca.po))
# The tests of what is in the games' folders.
OF_GAMES := tests/games tests/test_conformance.py tests/study/test_measures.py tests/web/test_guide.py
# What ARGS choose may all be in one half of the tests.
NONE_CHOSEN := [ $$? -eq 5 -a -n "$(ARGS)" ]
SAY      := @printf 'Ludoteca: %s\n'

MAKEFLAGS += --no-print-directory --no-builtin-rules
.SUFFIXES:
.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play terminal test test-all lint check fuzz test-long bench bench-web shots mutants extras plot docs learn lang lock setup clean

# An environment that was moved, or whose Python is gone, is made anew.
ifneq ($(wildcard $(VENV)),)
$(shell [ "$$(cat $(VENV)/.place 2>/dev/null)" = "$$(pwd)" ] && $(PY) -c '' 2>/dev/null || rm -rf $(VENV))
endif

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.ready $(CATALOGUES) ## open the house for browsers (ARGS="--lan --lang nb" goes to `ludoteca serve`)
	@trap : INT; $(BIN)/ludoteca serve $(ARGS) || [ $$? -eq 130 ] # Ctrl-C is a way to leave, not a fault

terminal: $(VENV)/.ready $(CATALOGUES) ## play in the terminal (ARGS="moose --lang nb" goes to `ludoteca play`)
	@trap : INT; $(BIN)/ludoteca play $(ARGS) || [ $$? -eq 130 ]

test: lint check ## style, types, arrows between the rooms, tests with coverage of the rules (minutes)

test-all: test-long ## long properties and the fuzzers, some two minutes each

setup: $(VENV)/.dev $(VENV)/.ready $(CATALOGUES) ## only set up .venv, for development

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# Tracing takes as long again as what it traces: only the tests of what is counted are traced.
check: setup
	$(BIN)/pytest --cov -n $(WORKERS) -m "not long" $(OF_GAMES) $(ARGS) || $(NONE_CHOSEN)
	$(BIN)/pytest -n $(WORKERS) -m "not long" $(OF_GAMES:%=--ignore=%) $(ARGS) || $(NONE_CHOSEN)

fuzz: setup ## only the fuzzers, FUZZ_SECONDS=120 each
	$(PY) tools/fuzz.py $(FUZZ_SECONDS)

test-long: setup
	$(BIN)/pytest -n $(WORKERS) -m long $(ARGS)

bench: $(VENV)/.bench $(VENV)/.ready $(CATALOGUES) ## measure the engine, and OpenSpiel beside it
	$(PY) -m bench $(ARGS)

bench-web: setup ## measure the house: API, pages, starts (boardgame.io beside it, if npm is there)
	$(PY) -m bench.web $(ARGS)

shots: setup ## pictures of every page and of each game in mid-play, in shots/ (needs Chromium)
	$(PY) tools/shots.py $(ARGS)

mutants: setup $(VENV)/.mutants ## break the rules one place at a time and see whether the tests notice (an hour)
	$(PY) tools/mutants.py $(ARGS)

docs: $(VENV)/.docs $(VENV)/.ready ## build the documentation's site in site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict $(ARGS)

plot: $(VENV)/.plot $(VENV)/.ready ## install Matplotlib, for `ludoteca arena --png`

learn: $(VENV)/.learn $(VENV)/.ready ## install PyTorch, for the example that learns by self-play

extras: setup $(VENV)/.bench $(VENV)/.plot $(VENV)/.docs $(VENV)/.learn ## install what is optional: OpenSpiel, Matplotlib, PyTorch, MkDocs

lang: setup ## gather the messages into the catalogues of all four languages, and compile them
	@$(PY) tools/lang.py $(LANGS)

lock: $(VENV)/.place ## choose the newest versions again and write requirements/
	@sh tools/lock.sh $(PY) $(UV)

clean: ## remove .venv, compiled catalogues and caches
	rm -rf $(VENV) build dist site .coverage .coverage.* htmlcov .fuzz .hypothesis .mutants
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	rm -f $(LOCALE)/*/LC_MESSAGES/ludoteca.mo

# -- setting up ------------------------------------------------------------------------------------------------------

$(VENV)/.place:
	@for python in $(or $(PYTHON),python3 python3.13 python3.14 python3.12 python3.11 python); do \
	    "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null || continue; \
	    if ! "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
	        echo "Ludoteca: $$python is here, but without its venv module. Debian and Ubuntu: apt install python3-venv" >&2; \
	        exit 1; \
	    fi; \
	    echo "Ludoteca: making .venv with $$("$$python" --version)"; \
	    rm -rf $(VENV) && "$$python" -m venv $(VENV) && pwd > $@ && exit 0; \
	    rm -rf $(VENV); exit 1; \
	done; \
	if [ -n "$(PYTHON)" ]; then echo "Ludoteca: $(PYTHON) is no Python 3.11 to 3.14." >&2; \
	else echo "Ludoteca: needs Python 3.11, 3.12, 3.13 or 3.14 and found none; python3 is $$(python3 --version 2>&1 || echo missing)." >&2; fi; \
	echo "Ludoteca: name one yourself with: make play PYTHON=/where/it/is/python3.12" >&2; exit 1

$(VENV)/.run: requirements/run.txt $(VENV)/.place
	$(SAY) "installing what it runs on (about 100 MB, once) ..."
	@$(PIP) --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	$(SAY) "installing what it is developed with ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.run
	$(SAY) "installing OpenSpiel to compare with ..."
	@$(PIP) --require-hashes -r requirements/bench.txt || \
	    echo "Ludoteca: OpenSpiel cannot be installed here; its part of the bench is left out."
	@touch $@

$(VENV)/.docs: requirements/docs.txt $(VENV)/.run
	$(SAY) "installing what builds the documentation ..."
	@$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

# No hashes: PyTorch's files for one version differ from platform to platform and from index to index.
$(VENV)/.learn: requirements/learn.txt $(VENV)/.run
	$(SAY) "installing PyTorch (some hundreds of MB) ..."
	@$(PIP) -r requirements/learn.txt
	@touch $@

$(VENV)/.plot: requirements/plot.txt $(VENV)/.run
	$(SAY) "installing what draws pictures of contests ..."
	@$(PIP) --require-hashes -r requirements/plot.txt
	@touch $@

$(VENV)/.mutants: requirements/mutants.txt $(VENV)/.dev
	$(SAY) "installing what breaks the rules ..."
	@$(PIP) --require-hashes -r requirements/mutants.txt
	@touch $@

$(VENV)/.ready: pyproject.toml hatch_build.py $(VENV)/.run
	@$(PIP) --no-build-isolation --no-deps -e .
	@touch $@
	$(SAY) "ready."

%.mo: %.po | $(VENV)/.ready
	@$(PY) -m babel.messages.frontend -q compile -i $< -o $@
