PYTHON ?= python3
BIN := .venv/bin
# The suite asks nothing of the shell it was started from.
CLEAN := env -u MALECON_SOAK -u PYTEST_ADDOPTS -u PYTEST_PLUGINS -u PYTHONPATH -u PYTHONHOME -u PYTHONSTARTUP

.PHONY: serve test test-system soak bench demo lint format openapi lock venv

serve: venv
	@exec $(BIN)/malecon serve

test: venv
	@$(CLEAN) $(BIN)/python -m pytest -n 2 $(ARGS)

# What some tests need of the system: Chromium and Postfix, with apt.
test-system:
	@$(PYTHON) tools/system.py

soak: venv
	@$(CLEAN) $(BIN)/python -m pytest --soak --durations=20 -m system $(ARGS)
	@$(CLEAN) $(BIN)/python -m pytest --soak --durations=20 -m "not system" -n 2 $(ARGS)
	@$(BIN)/python -m bench

bench: venv
	@$(BIN)/python -m bench

demo: venv
	@$(BIN)/malecon demo $(if $(GAME),--game $(GAME)) $(if $(SEATS),--seats $(SEATS)) $(if $(CLOCK),--clock $(CLOCK))

lint: venv
	@$(CLEAN) $(BIN)/python -m pytest -q tests/project/test_tools.py

format: venv
	@$(BIN)/ruff check -q --fix-only .
	@$(BIN)/ruff format -q .

# The published document, after a change of routes, schemas, steps, events or views.
openapi: venv
	@$(BIN)/python -m api.document > openapi/openapi.json

# Pins every package for all supported versions and systems, with the hashes of all its files.
lock:
	@$(PYTHON) tools/lock.py $(ARGS)

venv:
	@$(PYTHON) tools/setup.py
