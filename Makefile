# Every target works from a bare clone: config/bootstrap.py makes the virtual environment first.
# PYTHON=python3.12 make run   chooses the Python to make it with.

BOOTSTRAP = $(if $(PYTHON),$(PYTHON),python3) config/bootstrap.py
PY = .venv/bin/python

.PHONY: run run-full test lint bench soak schema docs playthroughs access clean

run:            ## start the server on http://127.0.0.1:8000 (or PORT)
	@$(BOOTSTRAP) run

run-full:       ## the shape of production on this machine: PostgreSQL, Redis, pools, workers
	@$(BOOTSTRAP) full

test: lint      ## everything, on SQLite and on PostgreSQL
	@$(PY) tests/run.py

lint:           ## ruff, and mypy strict on the engines
	@$(BOOTSTRAP) tests
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

bench:          ## how fast it is, on PostgreSQL with two web workers
	@$(BOOTSTRAP) tests
	@$(PY) -m tests.bench

soak:           ## the long random runs and the full-size races
	@$(BOOTSTRAP) tests
	@$(PY) tests/run.py --soak

schema:         ## write api_schema/openapi.yaml anew
	@$(BOOTSTRAP) tests
	@DJANGO_SETTINGS_MODULE=config.settings.test $(PY) manage.py spectacular --validate --fail-on-warn --file api_schema/openapi.yaml

docs:           ## write accounts/SCOPES.md anew: who may call what
	@$(BOOTSTRAP) tests
	@DJANGO_SETTINGS_MODULE=config.settings.test $(PY) manage.py scope_table

playthroughs:   ## write the playthrough files anew; read the diff like code
	@$(BOOTSTRAP) tests
	@$(PY) -m tests.playthroughs.replay

access:         ## write the table of callers and endpoints anew; read the diff like code
	@$(BOOTSTRAP) tests
	@$(PY) -m tests.access.write

clean:          ## forget the virtual environment and all local data
	rm -rf .venv var
