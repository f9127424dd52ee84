"""The API keeps to its OpenAPI document, whatever is asked of it: Schemathesis asks, and no answer is a fault."""

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from starlette.testclient import TestClient

from ludoteca.tables import people
from ludoteca.tables.house import House
from ludoteca.tables.setting import settle
from ludoteca.web import guard
from ludoteca.web.app import build
from ludoteca.web.guard import Buckets

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
#: It does not end by itself.
STREAM = "/api/v1/tables/{table_id}/events"
#: Put in the place of every third table's id, so that there is something to ask about.
REAL = 3


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.prepare", lambda kernels: None)
    monkeypatch.setattr(guard, "CHAT", Buckets(1e9, 10**9))
    with TestClient(build(House(tmp_path), rate=1e9, burst=10**9), base_url="http://here") as client:
        yield client


class Known:
    """Real tables and tokens: a request that names none of them would only ever hear 404 and 401."""

    def __init__(self, client):
        self.client, self.house = client, client.app.state.house

    def begin(self):
        """For another operation, of which perhaps there is but one request to be made: by somebody who is known."""
        self.asked = 0
        self.renew()

    def renew(self):
        """Guests and tables as they may be after anything was asked."""
        self.tokens, self.tables = self.client.portal.call(self._company)

    async def _company(self):
        ada, bo = await self.house.welcome("Ada"), await self.house.welcome("Bo")
        tables = [await self.house.open_table(ada, settle("hoarders", 3, turn=None)) for _table in range(2)]
        await people.sit(tables[0], bo)
        await people.begin(tables[0], ada.id)
        return [self.house.tokens.give(guest.id) for guest in (ada, bo)], [table.id for table in tables]

    def put_into(self, case):
        """Names a real table now and then, and somebody who asks."""
        self.asked += 1
        if self.asked % 40 == 0:
            self.renew()
        if "table_id" in (case.path_parameters or {}) and self.asked % REAL:
            case.path_parameters["table_id"] = self.tables[self.asked % 2]
        return {"authorization": f"Bearer {self.tokens[self.asked % 5 % 2]}"} if self.asked % 7 else {}


def try_all(client, examples):
    """Asks each operation so often; how many requests were made, and what was answered, by status."""
    known, statuses = Known(client), {}
    schema = schemathesis.openapi.from_dict(client.app.openapi())
    for each in schema.get_all_operations():
        operation = each.ok()
        if operation.path != STREAM:
            _try(operation, known, statuses, examples)
    return statuses


def _try(operation, known, statuses, examples):
    known.begin()

    @hypothesis.settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy())
    def ask(case):
        headers = known.put_into(case)
        told = case.as_transport_kwargs(base_url="http://here", headers=headers)
        del told["cookies"]
        if isinstance(told.get("data"), bytes):
            told["content"] = told.pop("data")
        answer = known.client.request(follow_redirects=False, **told)
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
        case.validate_response(answer, checks=CHECKS)

    ask()


def test_the_api_keeps_to_its_document_whatever_is_asked(client):
    statuses = try_all(client, 10)
    assert {200, 401, 404, 409, 422} <= statuses.keys()


@pytest.mark.long
def test_the_api_keeps_to_its_document_for_long(client):
    statuses = try_all(client, 100)
    assert {200, 201, 204, 401, 403, 404, 409, 422} <= statuses.keys()
