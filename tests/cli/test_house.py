"""What whoever hosts does: at data at rest through the commands, and beside a house that runs."""

import asyncio
import os
import sqlite3
import time

import pytest

from ludoteca.tables import keeping
from ludoteca.tables.facts import PLAYING
from ludoteca.tables.house import House
from ludoteca.tables.lock import locked
from ludoteca.tables.people import begin, sit
from ludoteca.tables.setting import settle
from ludoteca.tables.talk import say


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def at_home(data, what):
    """Runs `what(house)` with a house over those data that keeps no time of its own."""

    async def visit():
        house = House(data)
        try:
            return await what(house)
        finally:
            house.services.bots.shutdown()
            house.store.close()

    return asyncio.run(visit())


async def two_play(house, game="moose", begun=True):
    """A table with two people and a bot."""
    one, other = await house.welcome("Quintessa"), await house.welcome("Barnabo")
    table = await house.open_table(one, settle(game, 3, turn=None, reaction=None))
    await sit(table, other)
    await say(table, one, "hello to all")
    await say(table, other, "something rude")
    if begun:
        await begin(table, one.id)
    return table, one, other


def facts_of(data, table):
    return at_home(data, lambda house: _facts(house, table))


async def _facts(house, table):
    return house.table(table).facts


def rows(data, sql, *parameters):
    connection = sqlite3.connect(data / "house.db")
    with connection:
        found = connection.execute(sql, parameters).fetchall()
    connection.close()
    return found


def change(data, sql, *parameters):
    rows(data, sql, *parameters)


@pytest.fixture
def table(data):
    """The id of a table in the data, where a game has begun."""

    async def make(house):
        return (await two_play(house))[0].id

    return at_home(data, make)


# Backup and restoring


def test_a_backup_is_restored_to_the_same_tables(data, table, run, tmp_path):
    before = facts_of(data, table).text()
    shown = run("house", "backup", tmp_path / "kept.db", "--data", data)
    assert shown.code == 0
    assert "kept.db holds everything" in shown.out
    restored = run("house", "restore", tmp_path / "kept.db", "--data", tmp_path / "elsewhere")
    assert restored.code == 0
    assert facts_of(tmp_path / "elsewhere", table).text() == before


def test_a_backup_is_one_file_that_only_its_owner_reads(data, table, run, tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    run("house", "backup", folder / "kept.db", "--data", data)
    assert [file.name for file in folder.iterdir()] == ["kept.db"]
    if os.name == "posix":
        assert (folder / "kept.db").stat().st_mode & 0o077 == 0


def test_a_backup_overwrites_nothing(data, table, run, tmp_path):
    (tmp_path / "kept.db").write_text("precious")
    shown = run("house", "backup", tmp_path / "kept.db", "--data", data)
    assert shown.code == 1
    assert "is there already" in shown.err
    assert (tmp_path / "kept.db").read_text() == "precious"


def test_a_backup_that_fails_leaves_nothing(run, tmp_path):
    shown = run("house", "backup", tmp_path / "kept.db", "--data", tmp_path / "nowhere")
    assert shown.code == 1
    assert "no data" in shown.err
    assert list(tmp_path.glob("kept*")) == []
    assert run("house", "backup", tmp_path / "no" / "kept.db", "--data", tmp_path).code == 1


def test_a_backup_of_a_house_that_writes_holds_one_moment(data, tmp_path):
    async def write_and_back_up(house):
        table, one, _other = await two_play(house)
        going = True

        async def chatter():
            while going:
                await say(table, one, "and on, and on")

        talking = asyncio.create_task(chatter())
        await asyncio.sleep(0.1)
        await asyncio.to_thread(keeping.backup, data, tmp_path / "kept.db")
        going = False
        await talking
        return table.id

    table = at_home(data, write_and_back_up)
    keeping.restore(tmp_path / "other", tmp_path / "kept.db")
    assert facts_of(tmp_path / "other", table).status == PLAYING
    (said,), (said_later,) = (rows(folder, "select max(number) from chat")[0] for folder in (tmp_path / "other", data))
    assert 2 <= said <= said_later


def test_restoring_keeps_what_was_there(data, table, run, tmp_path):
    run("house", "backup", tmp_path / "kept.db", "--data", data)
    change(data, "delete from tables")
    shown = run("house", "restore", tmp_path / "kept.db", "--data", data)
    assert shown.code == 0
    (aside,) = data.glob("house-until-*.db")
    assert str(aside.name) in shown.out
    assert rows(data, "select count(*) from tables") == [(1,)]
    kept = sqlite3.connect(aside)
    assert kept.execute("select count(*) from tables").fetchone() == (0,)
    kept.close()


def test_nothing_is_restored_under_a_house_that_runs(data, table, run, tmp_path):
    run("house", "backup", tmp_path / "kept.db", "--data", data)
    with locked(data):
        shown = run("house", "restore", tmp_path / "kept.db", "--data", data)
    assert shown.code == 1
    assert "A house runs on these data" in shown.err


@pytest.mark.parametrize("content", [b"my diary", b"", None])
def test_what_is_no_backup_is_not_restored(content, data, table, run, tmp_path):
    if content is not None:
        (tmp_path / "other.db").write_bytes(content)
    shown = run("house", "restore", tmp_path / "other.db", "--data", data)
    assert shown.code == 1
    assert "Traceback" not in shown.err
    assert rows(data, "select count(*) from tables") == [(1,)]
    assert list(data.glob("*restored*")) == []


def test_a_backup_of_a_later_version_is_not_restored(data, table, run, tmp_path):
    run("house", "backup", tmp_path / "kept.db", "--data", data)
    later = sqlite3.connect(tmp_path / "kept.db")
    later.execute("pragma user_version=99")
    later.close()
    shown = run("house", "restore", tmp_path / "kept.db", "--data", data)
    assert shown.code == 1
    assert "later version" in shown.err


# Pruning


def end(data, table, days):
    """As if the game had ended that many days ago."""
    change(data, "update tables set status = 'over', changed = ? where id = ?", time.time() - days * 86400, table)


def test_pruning_forgets_old_finished_tables_with_all_that_was_said(data, table, run):
    end(data, table, 31)
    change(data, "insert into events values (?, 1, '{}', 0, 0, '{}', null)", table)
    change(data, "insert into reports (wall, table_id, guest, text) values (0, ?, 'x', 'rude')", table)
    shown = run("house", "prune", "--days", "30", "--data", data)
    assert shown.code == 0
    assert "1 table is forgotten" in shown.out
    for kept in ("tables", "events", "chat", "sitters", "reports"):
        assert rows(data, f"select count(*) from {kept}") == [(0,)]
    content = (data / "house.db").read_bytes()
    assert b"something rude" not in content


def test_pruning_leaves_younger_tables_and_games_that_go_on(data, table, run):
    end(data, table, 29)
    other = at_home(data, lambda house: two_play(house))[0].id
    change(data, "update tables set changed = 0 where id = ?", other)
    run("house", "prune", "--days", "30", "--data", data)
    assert rows(data, "select count(*) from tables") == [(2,)]
    assert rows(data, "select count(*) from chat") == [(4,)]


def test_pruning_goes_through_many_tables(data, table, run, monkeypatch):
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    for number in range(5):
        change(data, "insert into tables select ?, game, 'over', 0, 0, 0, 0, facts from tables limit 1", f"old{number}")
    assert keeping.prune(data, 30) == keeping.Pruned(5, 0)


def test_guests_who_have_long_been_away_are_forgotten_unless_a_game_waits_for_them(data, table):
    change(data, "update guests set seen = ?", time.time() - 31 * 86400)
    change(data, "insert into guests values ('late', 'Wendolyn', 0, ?, '{}')", time.time() - 31 * 86400)
    change(data, "insert into guests values ('new', 'Osbert', 0, ?, '{}')", time.time() - 29 * 86400)
    assert keeping.prune(data, 30).guests == 1
    assert {name for (name,) in rows(data, "select name from guests")} == {"Quintessa", "Barnabo", "Osbert"}


# Looking


def test_running_tables_are_listed_with_who_sits_there(data, table, run):
    shown = run("house", "tables", "--data", data)
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert lines[0].startswith(f"{table}  There's a Moose in the House")
    assert [line.split()[:2] for line in lines[1:3]] == [["1", "Quintessa"], ["2", "Barnabo"]]
    assert lines[3].endswith("(a bot)")
    end(data, table, 0)
    assert "No game goes on" in run("house", "tables", "--data", data).out


def test_reports_are_listed_without_what_would_confuse_a_terminal(data, table, run):
    assert "Nobody has reported" in run("house", "reports", "--data", data).out
    (guest,) = rows(data, "select id from guests where name = 'Quintessa'")[0]
    sql = "insert into reports (wall, table_id, guest, text) values (?, ?, ?, ?)"
    change(data, sql, time.time(), table, guest, "rude\x1b[2Jwords\nand more")
    shown = run("house", "reports", "--data", data).out
    assert f"table {table}, from Quintessa" in shown
    assert "rude[2Jwords" in shown
    assert "\x1b" not in shown


# Removing


def test_a_player_is_removed_from_a_game_at_rest(data, table, run):
    before = facts_of(data, table)
    shown = run("house", "remove", table, "2", "--data", data)
    assert shown.code == 0, shown.err
    after = facts_of(data, table)
    assert after.seats[1].bot
    assert after.seats[1].nonce == before.seats[1].nonce
    assert before.seats[1].guest in after.banned
    assert after.seats[0] == before.seats[0]
    assert [text for (text,) in rows(data, "select text from chat")] == ["hello to all"]
    assert rows(data, "select guest from sitters") == [(before.seats[0].guest,)]


def test_the_host_of_a_table_can_be_removed(data, table):
    before = facts_of(data, table)
    keeping.remove(data, table, 0)
    assert facts_of(data, table).host == before.seats[1].guest


@pytest.mark.parametrize(
    ("where", "said"),
    [(("nonsense", "1"), "no such table"), (("TABLE", "3"), "Nobody sits"), (("TABLE", "9"), "Nobody")],
)
def test_nobody_is_removed_where_nobody_is(where, said, data, table, run):
    shown = run("house", "remove", *(table if word == "TABLE" else word for word in where), "--data", data)
    assert shown.code == 1
    assert said in shown.err
    assert run("house", "remove", table, "0", "--data", data).code == 2


def test_a_player_is_removed_by_the_house_that_runs(data, run):
    async def remove(house):
        await house.open()
        with locked(data):
            table, _one, other = await two_play(house)
            await asyncio.to_thread(keeping.remove, data, table.id, 1)
            with pytest.raises(Exception, match="Nobody sits there"):
                await asyncio.to_thread(keeping.remove, data, table.id, 1)
            with pytest.raises(Exception, match="no such table"):
                await asyncio.to_thread(keeping.remove, data, "nonsense", 1)
            with pytest.raises(Exception, match="sent you away"):
                await sit(table, other)
        assert table.facts.seats[1].bot
        assert other.id in table.facts.banned
        house.kernels.stop()

    at_home(data, remove)
    assert rows(data, "select * from errands") == []


def test_a_house_that_does_not_answer_is_said_not_to(data, table, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.errands.PATIENCE", 0.3)
    with locked(data), pytest.raises(Exception, match="does not answer"):
        keeping.remove(data, table, 1)
    assert rows(data, "select * from errands") == []


def test_help_is_there_without_a_command(run):
    shown = run("house")
    assert shown.code == 0
    assert all(name in shown.out for name in ("backup", "restore", "prune", "tables", "remove", "reports"))
