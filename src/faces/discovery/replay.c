/* SPDX-License-Identifier: Apache-2.0 */
/* A tape: open tiles, and as JSON what followers would score now and at the end. */
#include "replay/room.h"

/* The open tiles of each seat, and every follower with what it scores. */
static void set_areas(json_t *root, const struct aude_state *state, int seats)
{
    const struct aude_rules *rules = aude_state_rules(state);
    if (aude_rules_setup(rules)->game != AUDE_DISCOVERY)
        return;
    struct aude_tableau tableau = aude_tableau(state);
    json_t *open = json_array(), *followers = json_array();
    for (int seat = 0; seat < seats; seat++) {
        json_t *tiles = json_array();
        for (int i = 0; i < tableau.count[seat]; i++)
            json_array_append_new(tiles,
                                  json_string(aude_kind(rules, tableau.kind[seat][i])->name));
        json_array_append_new(open, tiles);
    }
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing one = aude_standing(state, i);
        struct aude_feature area;
        if (!aude_feature_at(state, one.x, one.y, one.segment, &area))
            continue;
        json_array_append_new(followers,
                              json_pack("{si si si si ss sb si si si si}", "seat", one.seat, "x",
                                        one.x, "y", one.y, "segment", one.segment, "terrain",
                                        aude_feature_kind_name((enum aude_feature_kind)area.kind),
                                        "closed", (int)area.complete, "tiles", area.tiles, "cities",
                                        area.cities, "now", area.quote, "at_end", area.value));
    }
    json_object_set_new(root, "open_tiles", open);
    json_object_set_new(root, "followers", followers);
}

/* "Open tiles: Ann 44MS, 8G; Ben 17GS" where they are played with (DISC-70). */
static void add_open(struct cli_buffer *buffer, const struct replay *replay,
                     const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);
    int shown = 0;
    for (int seat = 0; seat < replay->seats; seat++) {
        if (tableau.count[seat] == 0)
            continue;
        cli_buffer_add(buffer, "%s %s", shown++ > 0 ? ";" : _("Open tiles:"), replay->names[seat]);
        for (int i = 0; i < tableau.count[seat]; i++)
            cli_buffer_add(buffer, "%s %s", i > 0 ? "," : "",
                           words_tile(aude_state_rules(state), tableau.kind[seat][i]));
    }
    cli_buffer_add(buffer, "%s", shown > 0 ? "\n" : "");
}

const struct replay_face replay_face_discovery = {
    .position = set_areas,
    .status = add_open,
};
