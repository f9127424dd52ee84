"""The form by which a table is opened."""

import pytest

pytestmark = pytest.mark.anyio


async def test_a_level_that_is_not_there_for_so_many_is_refused_in_words(served):
    token = served.house.tokens.give((await served.house.welcome("Ada")).id)
    for seats, status in ((4, 303), (5, 422)):
        form = {"seats": str(seats), "level": "learned"}
        answer = await served.ask("POST", "/open/hoarders", {"accept-language": "en"}, seat=token, form=form)
        assert answer.status == status
    assert "no bots of the level “learned” for 5 players" in answer.text
