/* SPDX-License-Identifier: Apache-2.0 */
/* The whole state as one JSON object on one line, as their engine answers every message. Members
 * that do not apply are left out, as there: no action and no turnPlayer when the game is over, no
 * kinds of figures or tokens of which none is left, nothing of rooms that are not played. */
#include "jcz/rooms.h"
#include "jcz/serve_state.h"

static void write_tokens(struct jcz_text *text, const struct aude_state *state, int seat)
{
    const char *comma = "";
    jcz_text_string(text, ",\"tokens\":{");
    for (int token = 0; token < aude_token_count(); token++) {
        int count = aude_tokens(state, seat, token);
        if (count == 0)
            continue;
        jcz_text_add(text, "%s\"%s\":{\"count\":%d}", comma, jcz_token_name(token), count);
        comma = ",";
    }
    jcz_text_string(text, "}");
}

static void write_players(struct jcz_text *text, const struct jcz_drive *drive, int turn_player)
{
    const struct aude_state *state = &drive->now.state;
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    json_t *players = jcz_encode_players(drive);
    jcz_text_string(text, "\"players\":[");
    for (int seat = 0; seat < drive->game->players; seat++) {
        json_t *player = json_array_get(players, (size_t)seat);
        jcz_text_add(text, "%s{\"points\":%d", seat > 0 ? "," : "", aude_score(state, seat));
        write_tokens(text, state, seat);
        jcz_text_string(text, ",\"meeples\":");
        jcz_text_json(text, json_incref(json_object_get(player, "meeples")));
        for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
            const struct jcz_holding *holding = jcz_rooms[i]->holding;
            if (holding == NULL || !jcz_played(setup, jcz_rooms[i]))
                continue;
            jcz_text_add(text, ",\"%s\":", holding->name);
            jcz_text_json(text, json_incref(json_object_get(player, holding->name)));
        }
        jcz_text_string(text, seat == turn_player ? ",\"turn\":true}" : "}");
    }
    jcz_text_string(text, "]");
    json_decref(players);
}

static void write_tiles(struct jcz_text *text, const struct jcz_server *server)
{
    const struct jcz_drive *drive = &server->drive;
    const struct aude_state *state = &drive->now.state;
    int tiles = aude_placed_count(state);
    jcz_text_add(text, ",\"tilePack\":{\"size\":%d,\"underHills\":0},\"placedTiles\":[",
                 jcz_drive_pack_size(drive));
    for (int t = 0; t < tiles; t++) {
        struct aude_placed placed = aude_placed(state, t);
        jcz_text_add(text, "%s{\"position\":[%d,%d],\"rotation\":%d,\"id\":\"%s\"}", t ? "," : "",
                     placed.x, placed.y, 90 * server->rotation[t], drive->now.placed[t]);
    }
    jcz_text_string(text, "],\"discardedTiles\":[");
    for (int i = 0; i < drive->now.removals; i++)
        jcz_text_add(text, "%s\"%s\"", i ? "," : "", drive->now.removed[i]);
    jcz_text_string(text, "]");
}

static void write_end(struct jcz_text *text, const struct jcz_server *server)
{
    const struct jcz_drive *drive = &server->drive;
    const char *comma = "";
    jcz_text_string(text, ",\"history\":[");
    jcz_text_bytes(text, server->history.bytes, server->history.size);
    jcz_text_string(text, "]}],\"flags\":{");
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        if (drive->now.flags >> i & 1) {
            jcz_text_add(text, "%s\"%s\":true", comma, jcz_rooms[i]->flag);
            comma = ",";
        }
    }
    jcz_text_add(text, "},\"undo\":{\"allowed\":%s,\"depth\":%d}",
                 server->undos > 0 ? "true" : "false", server->undos);
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        const struct jcz_member *member = jcz_rooms[i]->member;
        json_t *value = member == NULL ? NULL : member->encode(drive);
        if (value == NULL)
            continue;
        jcz_text_add(text, ",\"%s\":", member->name);
        jcz_text_json(text, value);
    }
}

void jcz_write_state(struct jcz_text *text, const struct jcz_server *server)
{
    const struct jcz_drive *drive = &server->drive;
    if (!server->playing) {
        jcz_text_string(text, "null\n");
        return;
    }
    const struct aude_state *state = &drive->now.state;
    bool over = drive->now.phase == JCZ_GAME_OVER;
    int turn_player = over ? -1 : aude_turn_seat(state);
    jcz_text_string(text, "{");
    write_players(text, drive, turn_player);
    write_tiles(text, server);
    jcz_text_string(text, ",\"deployedMeeples\":");
    jcz_text_json(text, jcz_encode_deployed(drive));
    jcz_text_string(text, ",\"neutralFigures\":");
    jcz_text_json(text, jcz_encode_neutral(drive));
    jcz_text_string(text, ",\"tokens\":{},\"features\":");
    jcz_write_features(text, &drive->now);
    jcz_text_add(text, ",\"phase\":\"%s\"", jcz_phase_name(drive));
    if (!over) {
        jcz_text_add(text, ",\"turnPlayer\":%d,\"action\":", turn_player);
        jcz_text_json(text, jcz_encode_action(drive));
    }
    write_end(text, server);
    jcz_text_string(text, "}\n");
}
