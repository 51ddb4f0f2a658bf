# SPDX-License-Identifier: Apache-2.0
"""The lease by which one of several servers has a table (docs/decisions/0055-leases.md), as a model
whose every state can be looked at: what each server believes, what is on its way to the database,
what the database has, and its time. Messages are late, connections break, servers stop and come
back, at every moment.
"""

from collections import namedtuple

LEASE = 2    # ticks that a lease lasts
NOBODY = -1
LOADING = -1  # as the number of actions: the server does not know how many there are

# What the database has: its time, the row of the lease, and the log, (seq, epoch) for each commit.
# `lasting`: how much more may happen, so that the states have an end.
State = namedtuple("State", "now owner epoch until log servers sent lasting")
Server = namedtuple("Server", "alive epoch count waits")
# A commit on its way: `heard`: its server still waits for the answer; `checked`: the database has
# looked at the epoch, and the transaction is open.
Commit = namedtuple("Commit", "server epoch seq heard checked")
Lasting = namedtuple("Lasting", "ticks writes crashes breaks")

NEW = Server(True, 0, LOADING, False)

# What can be left out of the protocol, to see that it is needed.
CHECK = "the epoch is checked"
LOCK = "the row stays locked until the commit ends"
GROW = "each owner has another epoch"
KEY = "(game, seq) is a key"
ALL = frozenset({CHECK, LOCK, GROW, KEY})


class Wrong(Exception):
    """What must never be."""


def start(servers=2, ticks=4, writes=3, crashes=1, breaks=1):
    return State(0, NOBODY, 0, -1, (), (NEW,) * servers, (),
                 Lasting(ticks, writes, crashes, breaks))


def with_server(state, which, **changes):
    servers = list(state.servers)
    servers[which] = servers[which]._replace(**changes)
    return state._replace(servers=tuple(servers))


def spend(state, what):
    left = getattr(state.lasting, what)
    return state._replace(lasting=state.lasting._replace(**{what: left - 1}))


def without(state, commit):
    sent = list(state.sent)
    sent.remove(commit)
    return state._replace(sent=tuple(sent))


def with_commit(state, commit):
    return state._replace(sent=tuple(sorted((*state.sent, commit))))


# ---- Servers ------------------------------------------------------------------------------------

def take(state, which, rules):
    """The lease has run out, or nobody has had it."""
    epoch = state.epoch + (GROW in rules or state.epoch == 0)
    state = state._replace(owner=which, epoch=epoch, until=state.now + LEASE)
    return with_server(state, which, epoch=epoch, count=LOADING, waits=False)


def renew(state, which):
    """The owner says that it lives; whoever is told that it is not the owner lets go."""
    if state.owner == which and state.epoch == state.servers[which].epoch:
        return state._replace(until=state.now + LEASE)
    return with_server(state, which, epoch=0, count=LOADING, waits=False)


def orphan(state, which):
    """Nobody hears any more what becomes of the commits of this server."""
    return state._replace(sent=tuple(sorted(
        commit._replace(heard=False) if commit.server == which else commit
        for commit in state.sent)))


def of_server(state, which, rules):
    """All that a server can do now."""
    server = state.servers[which]
    if not server.alive:
        yield f"{which} comes back", with_server(state, which, **NEW._asdict())
        return
    locked = LOCK in rules and any(commit.checked for commit in state.sent)
    if not locked and state.until < state.now and \
            not (state.owner == which and server.epoch == state.epoch):
        yield f"{which} takes the lease", take(state, which, rules)
    if server.epoch and not locked:
        yield f"{which} renews", renew(state, which)
    if server.epoch and server.count == LOADING:
        yield f"{which} loads", with_server(state, which, count=len(state.log))
    if server.epoch and server.count != LOADING and not server.waits and state.lasting.writes:
        sent = with_commit(spend(state, "writes"),
                           Commit(which, server.epoch, server.count, True, False))
        yield f"{which} sends {server.count}", with_server(sent, which, waits=True)
    if server.waits and state.lasting.breaks:
        yield f"{which} loses its connection", with_server(
            orphan(spend(state, "breaks"), which), which, waits=False, count=LOADING)
    if state.lasting.crashes:
        yield f"{which} stops", with_server(orphan(spend(state, "crashes"), which), which,
                                            alive=False, epoch=0, count=LOADING, waits=False)


# ---- The database -------------------------------------------------------------------------------

def answer(state, commit, **changes):
    state = without(state, commit)
    return with_server(state, commit.server, waits=False, **changes) if commit.heard else state


def check(state, commit, rules):
    """The first statement of a commit."""
    if CHECK in rules and commit.epoch != state.epoch:
        return answer(state, commit, epoch=0, count=LOADING)
    return with_commit(without(state, commit), commit._replace(checked=True))


def write(state, commit, rules):
    """The second one, and the end of it."""
    if KEY in rules and commit.seq < len(state.log):
        return answer(state, commit, count=LOADING)
    if commit.epoch != state.epoch:
        raise Wrong("somebody commits who has the lease no more")
    if commit.seq != len(state.log):
        raise Wrong("the same moment of a game is written twice")
    if state.owner != commit.server:
        raise Wrong("two owners commit")
    done = answer(state, commit, count=commit.seq + 1)
    return done._replace(log=(*state.log, commit.epoch))


def of_database(state, rules):
    if state.lasting.ticks:
        yield "time goes on", spend(state, "ticks")._replace(now=state.now + 1)
    for commit in {*state.sent}:
        name = f"{commit.seq} of {commit.server} in epoch {commit.epoch}"
        if commit.checked:
            yield f"commit {name}", lambda c=commit: write(state, c, rules)
        else:
            yield f"check {name}", lambda c=commit: check(state, c, rules)
        if not commit.heard: # its connection is gone, sooner or later it is noticed
            yield f"forget {name}", without(state, commit)


def steps(state, rules):
    for which in range(len(state.servers)):
        yield from of_server(state, which, rules)
    yield from of_database(state, rules)


# ---- All of it ----------------------------------------------------------------------------------

def look(state):
    """What must hold in every state."""
    if list(state.log) != sorted(state.log):
        raise Wrong("an owner of before commits after the one of now")
    if state.until > state.now + LEASE:
        raise Wrong("a lease lasts longer than it may")


def explore(first, rules=ALL):
    """(how many states there are, None, every log), or with the steps to what is wrong in the
    second place."""
    before, waiting, logs = {first: None}, [first], {first.log}
    for state in waiting:
        for name, after in steps(state, rules):
            try:
                after = after() if callable(after) else after
                look(after)
            except Wrong as wrong:
                return len(before), [*way(before, state), name, str(wrong)], logs
            if after not in before:
                before[after] = (state, name)
                waiting.append(after)
                logs.add(after.log)
    return len(before), None, logs


def way(before, state):
    names = []
    while before[state] is not None:
        state, name = before[state]
        names.append(name)
    return names[::-1]
