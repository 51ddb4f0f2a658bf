/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a turn, see part.h. Which one comes next is in the table: the stations from S800 on. */
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"
#include "core/ledger.h"
#include <string.h>

void part_begin(struct state *state, unsigned seat)
{
    state->seat = (uint8_t)seat;
    state->turn_number++;
    part_forget(state);
    part_empty(state);
}

unsigned part_second(struct state *state)
{
    const struct rules *const rules = state->rules;
    const struct aude_moment before = state->moment;
    part_forget_until(state, LASTS_PART);
    state->moment.second = 1;
    for (unsigned i = 0; i < rules->continues.count; i++) {
        rules->continues.room[i]->continues(state, &before);
    }
    part_empty(state);
    return S110;
}

/* Is any tile of the bag held back? If not, all copies may be drawn. */
static bool holds_any(const struct state *state)
{
    const struct some_rooms *const rooms = &state->rules->holds;
    bool holds = false;
    for (unsigned i = 0; i < rooms->count && !holds; i++) {
        holds = rooms->room[i]->holds(state);
    }
    return holds;
}

const uint8_t *part_copies(const struct state *state, struct copies *copies)
{
    const struct some_rooms *const rooms = &state->rules->holds;
    const unsigned kinds = (unsigned)state->rules->kinds;
    copies->total = state->bag_total;
    if (!holds_any(state)) {
        return bag_of(state);
    }
    memset(copies->of, 0, BYTES_ROUND(kinds));
    memcpy(copies->of, bag_of(state), kinds);
    for (unsigned i = 0; i < rooms->count; i++) {
        if (rooms->room[i]->holds(state)) {
            copies->total = rooms->room[i]->withholds(state, copies->of, copies->total);
        }
    }
    return copies->of;
}

unsigned part_copies_total(const struct state *state)
{
    struct copies copies;
    part_copies(state, &copies);
    return copies.total;
}

bool part_possible(const struct state *state)
{
    const struct some_rooms *const rooms = &state->rules->instead;
    bool possible = part_drawable(state) > 0;
    for (unsigned i = 0; i < rooms->count && !possible; i++) {
        possible = rooms->room[i]->instead(state);
    }
    return possible;
}

unsigned part_station(const struct rules *rules, unsigned step)
{
    const struct station *const playing = rules->station[rules->station_of[step]];
    if (playing->step == step) {
        return playing->at; /* of those of the step, the one that these rules want */
    }
    for (unsigned i = 0; i < rules->rooms; i++) {
        const struct station *station = rules->room[i]->stations;
        for (; station != NULL && station->at != 0; station++) {
            if (station->step == step) {
                return station->at;
            }
        }
    }
    return STATION_NONE;
}

bool part_placed(const struct rules *rules, unsigned step)
{
    const unsigned at = part_station(rules, step);
    return at >= S400 && at <= S790;
}

bool part_fits(const struct state *state, unsigned kind)
{
    const struct rules *const rules = state->rules;
    bool fits = place_fits(state, kind);
    for (unsigned i = 0; !fits && i < rules->fits.count; i++) {
        fits = rules->fits.room[i]->fits(state, kind);
    }
    return fits;
}

unsigned part_discard(struct state *state, const char *rule, struct aude_ledger *ledger)
{
    const struct rules *const rules = state->rules;
    const unsigned kind = state->drawn;
    unsigned flow = S120;
    for (unsigned i = 0; i < rules->takes_back.count; i++) {
        if (rules->takes_back.room[i]->takes_back(state, ledger)) {
            part_empty(state);
            return S120;
        }
    }
    for (unsigned i = 0; i < rules->discarded.count; i++) {
        const unsigned other = rules->discarded.room[i]->discarded(state, &rule);
        flow = other != DONE ? other : flow;
    }
    const struct aude_entry entry = {.event = AUDE_EVENT_REMOVED,
                                     .seat = state->seat,
                                     .other = AUDE_NO_SEAT,
                                     .item = (uint16_t)kind,
                                     .rule = rule};
    ledger_add(ledger, &entry);
    removed_of(state)[kind]++;
    part_empty(state);
    return flow;
}
