/* SPDX-License-Identifier: Apache-2.0 */
/* The public tables of steps, verbs, figures, tokens, events, rooms and sets of tiles: what the
 * page tells of a room of the rules that it has no words for. */
#include "render/art.h"
#include "render/room.h"
#include "wasm/engine.h"
#include "wasm/json.h"

static void put_word(struct text_out *out, const struct aude_word *word)
{
    json_text_of(out, "name", word->name);
    json_text_of(out, "text", word->text);
}

/* A verb's operands, and the names that its action may say. */
static void put_verb(struct text_out *out, const struct aude_verb_info *verb)
{
    const struct aude_word *name = aude_verb_names(verb->word.number);

    json_number_of(out, "operands", (long)verb->operands);
    if (name == NULL)
        return;
    json_name(out, "names");
    json_open(out, '[');
    for (; name->name != NULL; name++) {
        json_open(out, '{');
        put_word(out, name);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* X(what is one of them, the name of the list, what is told of one besides its word) */
#define LISTS(X)                                                                                   \
    X(step, "steps", json_text_of(out, "pass", row->pass != NULL ? row->pass : ""))                \
    X(verb, "verbs", put_verb(out, row))                                                           \
    X(figure, "figures", json_number_of(out, "follower", row->follower))                           \
    X(token, "tokens", (void)0)                                                                    \
    X(event, "events", json_number_of(out, "tells", (long)row->tells))

#define X(one, name, more)                                                                         \
    static void put_##one##s(struct text_out *out)                                                 \
    {                                                                                              \
        json_name(out, name);                                                                      \
        json_open(out, '[');                                                                       \
        for (int i = 0; i < aude_##one##_count(); i++) {                                           \
            const struct aude_##one##_info *row = aude_##one##_info(i);                            \
                                                                                                   \
            json_open(out, '{');                                                                   \
            if (row != NULL) {                                                                     \
                put_word(out, &row->word);                                                         \
                more;                                                                              \
            }                                                                                      \
            json_close(out, '}');                                                                  \
        }                                                                                          \
        json_close(out, ']');                                                                      \
    }
LISTS(X)
#undef X

/* Each list by number; {} where no room of this build has the number. */
WASM_EXPORT("tables") int engine_tables(void)
{
    struct text_out out;

    json_begin(&out);
    json_open(&out, '{');
#define X(one, name, more) put_##one##s(&out);
    LISTS(X)
#undef X
    json_name(&out, "rooms");
    json_open(&out, '[');
    for (int i = 0; i < aude_room_count(); i++) {
        const struct aude_room *room = aude_room(i);

        json_open(&out, '{');
        json_text_of(&out, "name", room->name);
        json_text_of(&out, "text", room->text);
        json_text_of(&out, "option", room->option != NULL ? room->option : "");
        json_number_of(&out, "game", room->game);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_name(&out, "sets");
    json_open(&out, '[');
    for (int i = 0; i < aude_set_count(); i++) {
        json_open(&out, '{');
        json_text_of(&out, "name", aude_set(i)->id);
        json_text_of(&out, "text", aude_set(i)->name);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    return json_end(&out);
}

/* A token as it lies in a supply. */
WASM_EXPORT("token") int engine_token(int token)
{
    struct art_used used = {0};
    struct text_out out;

    out_init(&out, NULL, 0);
    art_sign(&out, render_token(token), 0, 0, 100, &used);
    json_begin(&out);
    out_text(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-104 -104 208 208\">\n");
    art_definitions(&out, &used);
    art_sign(&out, render_token(token), 0, 0, 100, &used);
    out_text(&out, "</svg>\n");
    return json_end(&out);
}
