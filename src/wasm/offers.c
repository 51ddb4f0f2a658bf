/* SPDX-License-Identifier: Apache-2.0 */
/* The legal actions of a decision, each with what comes of it at once: the points of each seat,
 * figures that come free, and the step that follows. One call for all of them. */
#include "wasm/engine.h"
#include "wasm/json.h"

static struct aude_state after;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger = AUDE_LEDGER(entries);

/* Prisoners who go home at once: whose, which figure, who held it. */
static void put_freed(struct text_out *out, int seats)
{
    json_name(out, "freed");
    json_open(out, '[');
    for (int i = 0; i < ledger.count; i++) {
        const struct aude_entry *entry = &ledger.entry[i];

        if (entry->event == AUDE_EVENT_RETURN && entry->other < seats)
            json_numbers(out, NULL, (int[]){entry->seat, (int)entry->item, entry->other}, 3);
    }
    json_close(out, ']');
}

/* A tile that is placed changes more than these members say (preview.c): nothing is told of it. */
static void put_effects(struct text_out *out, const struct aude_state *state, aude_action action)
{
    const int seats = aude_rules_setup(&engine_rules)->seats;
    const bool placed = aude_action_verb(action) == AUDE_PLACE;
    int gains[AUDE_MAX_SEATS] = {0};
    bool scores = false;

    ledger.count = 0;
    if (!placed) {
        aude_state_copy(&after, state);
        aude_apply(&after, action, &ledger);
    }
    for (int i = 0; i < ledger.count; i++) {
        const struct aude_entry *entry = &ledger.entry[i];

        if (entry->event == AUDE_EVENT_SCORE || entry->event == AUDE_EVENT_PAY) {
            gains[entry->seat] += entry->points;
            scores = true;
        }
    }
    json_numbers(out, "gains", gains, seats);
    json_number_of(out, "scores", scores);
    json_text_of(out, "then", placed ? "" : aude_step_name(aude_step(&after)));
    put_freed(out, seats);
}

WASM_EXPORT("offers") int engine_offers(int index)
{
    return engine_put_choices(index, put_effects);
}
