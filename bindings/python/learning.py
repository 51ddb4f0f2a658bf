# SPDX-License-Identifier: Apache-2.0
"""How learn.py learns the base game of two: what it sees, how it values an action, how it plays
against itself and what it makes of that. docs/LEARNING.md goes through it piece by piece.

What is known at the beginning is what the package shows of every game: the observation with its
schema, the legal actions with their dense indices, the points and the end."""

import math
import time

import aude
import numpy as np

GAMES = 256  # that a process plays in lock-step: a round
RATE = 0.1  # of the mean error that each weight of an action takes off
CAUTION = 30  # a weight met so often in a round moves by half of that; one more every round
SPREAD = 1.0  # points: how far from the best a choice of self-play strays
SUPPLY, PHASES = 8, 9  # followers in hand 0-7; eights of tiles in the bag 0-8
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # from the north


class Sight:
    """Where in observations and indices things are, and the tables of weights: their sizes follow
    from how many kinds of tile and segments the rules have, and from nothing that they mean."""

    def __init__(self):
        self.game = aude.Game(seats=2)
        self.blocks, self.parts, at = aude.Dense(self.game).blocks(), {}, 0
        for part in self.game.observation_schema():
            wide = len(part["columns"])
            self.parts[part["name"]] = (at, part["items"], part["columns"])
            at += part["items"] * wide
        self.kinds, self.tiles = len(self.game.kind_names), self.parts["tiles"][1]
        self.segments = len(self.blocks["put"]) // self.tiles
        # what is done: a figure on one of the segments, nothing, or a tile is placed
        self.passing, self.placing = self.segments, self.segments + 1
        done, facing, figure = self.segments + 2, 4 * self.kinds + 1, 2 * self.segments + 1
        self.shapes = {"act": (done, self.kinds, SUPPLY, PHASES),
                       "moment": (2, PHASES, SUPPLY, SUPPLY),
                       "side": (done, self.kinds, 4, facing),
                       "claim": (2, self.kinds, 4, facing, figure),
                       "sides": (done, self.kinds, 4, 4, 4, 4),
                       "corner": (2, figure, self.kinds + 1),
                       "around": (done, self.kinds, 9)}
        self.first, self.weights = {}, 0
        for table, shape in self.shapes.items():
            self.first[table], self.weights = self.weights, self.weights + math.prod(shape)

    def columns(self, observation, name, *columns):
        """These columns of a part: of each an array (games, items)."""
        at, items, names = self.parts[name]
        part = observation[:, at:at + items * len(names)].reshape(len(observation), items, -1)
        return [part[:, :, names.index(column)] for column in columns]

    def weight(self, table, *place):
        """The number of the weight at this place of a table."""
        number = 0
        for size, digit in zip(self.shapes[table], place):
            number = number * size + digit
        return self.first[table] + number


SIGHT = Sight()


class Boards:
    """Which tile lies where in n games that began together."""

    def __init__(self, n):
        self.n, self.home = n, SIGHT.tiles + 1  # where the start tile is: no cell is negative
        self.grid = np.zeros((n, 2 * self.home + 1, 2 * self.home + 1), np.int16)  # 0: empty

    def look(self, batch):
        """Of every legal action its game, its rank in the game, and the numbers of its weights."""
        seen, games = batch.observation, np.arange(self.n)
        (drawn,), (bag,), (count,) = (
            column.T for column in SIGHT.columns(seen, "head", "drawn", "bag", "tiles"))
        x, y, kind, turned = SIGHT.columns(seen, "tiles", "x", "y", "kind", "rotation")
        (supply,) = SIGHT.columns(seen, "seats", "follower")
        last = count - 1
        self.grid[games, y[games, last] + self.home, x[games, last] + self.home] = count
        # the actions, one after another: an index says which tile is meant, counted from the last
        game, rank = np.nonzero(np.arange(batch.counts.max()) < batch.counts[:, None])
        index = batch.indices[game, rank]
        places = index < SIGHT.blocks["put"].start
        digits = index - SIGHT.blocks["place"].start
        side = digits // 4 % 4
        tile = last[game] - np.where(places, digits // 16, 0)
        cell = (x[game, tile] + places * np.array([0, 1, 0, -1])[side] + self.home,
                y[game, tile] + places * np.array([-1, 0, 1, 0])[side] + self.home)
        done = np.where(places, SIGHT.placing, (index - SIGHT.blocks["put"].start) % SIGHT.segments)
        done[index == SIGHT.blocks["pass"].start] = SIGHT.passing
        kind_here = np.where(places, drawn[game], kind[game, tile])
        turn_here = np.where(places, digits % 4, turned[game, tile])
        phase, mine, theirs = bag[game] // 8, supply[game, 0], supply[game, 1]
        numbers = [SIGHT.weight("act", done, kind_here, mine, phase),
                   SIGHT.weight("moment", places, phase, mine, theirs)]
        numbers += self._surroundings(game, cell, done, places, kind_here, turn_here,
                                      *self._tiles(seen, kind, turned))
        return game, rank, np.stack(numbers, axis=1)

    def _tiles(self, seen, kind, turned):
        """Of the tiles in the order of the grid, 0 for none: kind from 1, rotation, figure."""
        kinds, turns, figures = np.zeros((3, self.n, SIGHT.tiles + 1), np.int32)
        kinds[:, 1:], turns[:, 1:] = kind + 1, turned
        seat, tile, segment = SIGHT.columns(seen, "figures", "seat", "tile", "segment")
        game, item = np.nonzero(seat >= 0)
        figures[game, tile[game, item] + 1] = (
            1 + seat[game, item] * SIGHT.segments + segment[game, item])
        return kinds, turns, figures

    def _surroundings(self, game, cell, done, places, kind, turned, kinds, turns, figures):
        """The weights for what lies around a tile, seen as the tile was turned."""
        numbers, sides, neighbours = [], [], 0
        steps = np.array(AROUND)
        for direction in range(8):
            step = steps[(direction + 2 * turned) % 8]
            tile = self.grid[game, cell[1] + step[:, 1], cell[0] + step[:, 0]]
            there, figure = kinds[game, tile], figures[game, tile]
            neighbours = neighbours + (tile > 0)
            if direction % 2 == 1:
                numbers.append(SIGHT.weight("corner", places, figure, there))
                continue
            side = direction // 2
            facing = (side + turned + 2 - turns[game, tile]) % 4  # its side that touches
            facing = np.where(tile > 0, 4 * there - 3 + facing, 0)
            numbers.append(SIGHT.weight("side", done, kind, side, facing))
            numbers.append(SIGHT.weight("claim", places, kind, side, facing, figure))
            # nothing, a tile, one with a figure of mine, one with a figure of the other
            sides.append((tile > 0) + (figure > 0) * 1 + (figure > SIGHT.segments))
        numbers.append(SIGHT.weight("sides", done, kind, *sides))
        numbers.append(SIGHT.weight("around", done, kind, neighbours))
        return numbers


def play(weights, n, seed, spread, at_random=None):
    """n games to their ends. Returns the final points (n, 2) and, of every decision, the weights of
    what was chosen, the game, the seat, and its lead. at_random: a seat of each game, or None."""
    batch, boards = aude.Batch(SIGHT.game, n, seed=seed, mask=False), Boards(n)
    dice, decisions = np.random.default_rng(seed), []
    while batch.counts.any():
        game, rank, numbers = boards.look(batch)
        value = weights[numbers].sum(axis=1) + spread * dice.gumbel(size=len(game))
        if at_random is not None:
            random = at_random[game] == batch.deciders[game]
            value[random] = dice.random(random.sum())
        values = np.full((n, batch.counts.max()), -np.inf)
        values[game, rank] = value
        choice = values.argmax(axis=1)
        playing = np.flatnonzero(batch.counts)
        row = (np.cumsum(batch.counts) - batch.counts + choice)[playing]
        seat = batch.deciders[playing].astype(int)
        lead = batch.scores[playing, seat] - batch.scores[playing, 1 - seat]
        decisions.append((numbers[row], playing, seat, lead))
        choice[batch.counts == 0] = -1
        batch.step_ranks(choice)
    return batch.scores.copy(), [np.concatenate(column) for column in zip(*decisions)]


def self_play(job):
    """A round of one process: how wrong each weight was in sum, how often it was met, seconds."""
    weights, seed = job
    began = time.process_time()
    final, (numbers, game, seat, lead) = play(weights, GAMES, seed, SPREAD)
    to_come = final[game, seat] - final[game, 1 - seat] - lead
    error = to_come - weights[numbers].sum(axis=1)
    each, size = numbers.shape[1], len(weights)
    wrong = np.bincount(numbers.ravel(), np.repeat(error, each), size)
    met = np.bincount(numbers.ravel(), minlength=size)
    return wrong, met, time.process_time() - began


def learn(weights, rounds, results):
    """The step that a round makes: each weight towards where its decisions came out."""
    wrong = sum(result[0] for result in results)
    met = sum(result[1] for result in results)
    return weights + (RATE * wrong / (met + CAUTION + rounds)).astype(np.float32)


def test(weights, n, seed):
    """n games against random choices, each seat in half of them; ties count half."""
    other = np.arange(n) % 2
    final, _ = play(weights, n, 2 ** 50 + seed, 1e-3, other)  # equal values: at random
    lead = final[np.arange(n), 1 - other] - final[np.arange(n), other]
    rate = float((lead > 0).mean() + (lead == 0).mean() / 2)
    low, high = wilson(rate, n)
    return {"games": n, "rate": round(rate, 4), "low": round(low, 4), "high": round(high, 4),
            "lead": round(float(lead.mean()), 2)}


def wilson(rate, n, z=1.96):
    """Between which rates the true one lies, with 95 %, when n games had this one."""
    half = z * math.sqrt(rate * (1 - rate) / n + (z / n / 2) ** 2)
    return [(rate + z * z / (2 * n) + way * half) / (1 + z * z / n) for way in (-1, 1)]
