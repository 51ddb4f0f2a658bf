/* SPDX-License-Identifier: Apache-2.0 */
/* What several clients say to the game server: one thing a line, a digit for who says it and then
 * the message. Instead of a message, `x` lets the connection go and another come; a line `.` is the
 * end of a turn of the event loop, `+` a second later, `!` a server that ends and begins anew on
 * the same store, `<` a server that allows few messages from then on. No client could know what the
 * server makes up, so `$` and a letter stand for it: T table, I its invitation, Q how many actions
 * it has, K token of a seat, A a legal action, each with a digit for the table (in the order in
 * which they were made) and for K and A with one for which; `$N` is the last table of a rematch.
 *
 * Whatever is said: each message has exactly one answer with its `ref` (or one of those that
 * docs/PROTOCOL.md excepts), every message is one JSON object that says what it is, games never go
 * back but when something is taken back, only the seat whose token was shown has acted and it was
 * its turn, nothing else changes a game, and what the store gives back is what was there: actions,
 * people, and the time they have.
 */
#include "fuzz.h"

#include <sodium.h>
#include <string.h>

#include "served.h"
#include "server/clock.h"
#include "server/keeper.h"
#include "server/loading.h"
#include "server/request.h"

enum { PEERS = 6, TABLES = 10, WORD = 80, LINES = 400, ROUNDS = 3, ROOM = 2 * LIMIT_MESSAGE };

struct known { /* what the clients together know of a table */
    char id[WORD], invite[WORD];
    char token[AUDE_MAX_SEATS][WORD];
    int count;           /* actions when it was last looked at */
    aude_action *action; /* before the server began anew */
    char *position;
    struct stored_seat seat[AUDE_MAX_SEATS];
};

static uv_loop_t loop;
static struct lobby lobby;
static struct peer peer[PEERS];
static struct known known[TABLES];
static int tables;
static uint64_t coins;
static bool few; /* messages are allowed */

/* ---- A server whose secrets are the same each time ----------------------------------------- */

static const char *coins_name(void)
{
    return "fuzz";
}

static uint32_t coins_word(void)
{
    coins = coins * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(coins >> 32);
}

static void coins_bytes(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)coins_word();
}

static struct randombytes_implementation deterministic = {
    .implementation_name = coins_name,
    .random = coins_word,
    .buf = coins_bytes,
};

static void open_server(void)
{
    struct server_options options;
    struct server_trouble trouble;
    server_options_init(&options);
    options.data = folder;
    options.limits.rate = few ? 1 : 1000000;
    options.limits.burst = few ? 4 : 1000000;
    options.limits.tables = TABLES - 1;
    options.limits.away = 0; /* who has left may be replaced at once */
    options.limits.pace = 0; /* and computer players wait for nobody */
    options.limits.think = 1000000;
    require(lobby_open(&lobby, &loop, &options, 0, &trouble));
}

static void come(struct peer *one)
{
    struct address nowhere = {{0}};
    memset(one, 0, sizeof *one);
    keeper_meet(&lobby, one, &nowhere);
    one->wake = wake;
    one->allowance = lobby.limits.burst;
    one->counted = lobby_now(&lobby);
}

static void prepare(void)
{
    static bool prepared;
    if (!prepared) {
        make_folder();
        require(randombytes_set_implementation(&deterministic) == 0 && sodium_init() >= 0);
        require(uv_loop_init(&loop) == 0);
        prepared = true;
    }
    remove_store();
    coins = 1;
    memset(known, 0, sizeof known);
    tables = 0;
    few = false;
    open_server();
    for (int i = 0; i < PEERS; i++)
        come(&peer[i]);
}

/* ---- What must hold ------------------------------------------------------------------------ */

static void came(void *context, struct table *table, const char *code)
{
    (void)context;
    require(table != NULL || strcmp(code, "full") == 0);
}

static struct table *find(const char *id)
{
    if (id[0] == '\0') /* there is none yet */
        return NULL;
    if (lobby_here(&lobby, id) == NULL)
        loading_begin(&lobby, id, NULL, came, NULL);
    store_hear_all(lobby.store);
    return lobby_here(&lobby, id);
}

/* No game has gone back, and but for the table named `but` none has gone on. */
static void look_at_games(const char *but)
{
    for (int i = 0; i < LOBBY_BUCKETS; i++)
        for (const struct table *table = lobby.bucket[i]; table != NULL; table = table->next)
            for (int k = 0; k < tables; k++) {
                if (strcmp(known[k].id, table->game.id) != 0)
                    continue;
                require(table->count >= known[k].count);
                require(but == NULL || table->count == known[k].count ||
                        strcmp(known[k].id, but) == 0);
                known[k].count = table->count;
            }
}

static char *position_of(const struct table *table)
{
    char *text = malloc(AUDE_POSITION_TEXT);
    require(text != NULL && aude_position_text(table->state, text, AUDE_POSITION_TEXT) > 0);
    return text;
}

static void remember(struct known *one)
{
    const struct table *table = find(one->id);
    if (table == NULL)
        return;
    size_t size = (size_t)table->count * sizeof *one->action;
    require(aude_check(table->state) == NULL);
    one->position = position_of(table);
    one->action = malloc(size + 1);
    require(one->action != NULL);
    memcpy(one->action, table->action, size);
    memcpy(one->seat, table->seat, sizeof one->seat);
    one->count = table->count;
}

/* Who sits there, who plays in their place, and what time they have left. */
static bool same_seat(const struct stored_seat *was, const struct stored_seat *is)
{
    return strcmp(was->name, is->name) == 0 && strcmp(was->player, is->player) == 0 &&
           was->has_token == is->has_token && was->resigned == is->resigned &&
           was->stand_in == is->stand_in && was->out_of_time == is->out_of_time &&
           was->time_left == is->time_left;
}

static void look_at_seats(const struct known *one, const struct table *table)
{
    int64_t now = clock_now();
    int running = clock_running(table);
    for (int i = 0; i < table->seats; i++) {
        require(same_seat(&one->seat[i], &table->seat[i]));
        require(clock_left(table, i, now) <= table->seat[i].time_left);
    }
    require(table->game.open == table_open_seats(table));
    require((running == TABLE_NOBODY) == (table->game.deadline == 0));
    require(running == TABLE_NOBODY ||
            (running == table_decider(table) && table->game.open == 0 &&
             table_player(table, running) == NULL && clock_is_used(table)));
}

/* The table as the store gives it back is the table that was there. */
static void compare(struct known *one)
{
    const struct table *table = find(one->id);
    if (table != NULL && one->position != NULL) {
        char *now = position_of(table);
        require(table->count >= one->count);
        require(memcmp(table->action, one->action, (size_t)one->count * sizeof *one->action) == 0);
        require(table->count > one->count || strcmp(now, one->position) == 0);
        look_at_seats(one, table);
        free(now);
    }
    free(one->position);
    free(one->action);
    one->position = NULL;
    one->action = NULL;
}

/* ---- Turns of the loop --------------------------------------------------------------------- */

static void read_letters(struct peer *one)
{
    struct message *message;
    json_error_t error;
    while ((message = peer_take(one)) != NULL) {
        json_t *value = json_loadb((const char *)message->bytes + MESSAGE_ROOM, message->length,
                                   JSON_REJECT_DUPLICATES, &error);
        require(json_is_string(json_object_get(value, "is")));
        json_decref(value);
        message_free(message);
    }
    require(one->waiting == 0 || one->posts > 0);
}

/* Computer players may move a few times; who was told to go goes. */
static void settle(void)
{
    lobby_flush(&lobby);
    for (int i = 0; i < ROUNDS; i++) {
        while (lobby.thinking > 0)
            uv_run(&loop, UV_RUN_ONCE);
        lobby_flush(&lobby);
    }
    for (int i = 0; i < PEERS; i++) {
        bool leaves = peer[i].broken || peer[i].leaving;
        read_letters(&peer[i]);
        if (!leaves)
            continue;
        keeper_part(&lobby, &peer[i]);
        come(&peer[i]);
    }
    look_at_games(NULL);
}

static void end_server(void)
{
    settle();
    lobby.stopping = true;
    while (lobby.thinking > 0)
        uv_run(&loop, UV_RUN_ONCE);
    lobby_flush(&lobby);
    for (int i = 0; i < tables; i++)
        remember(&known[i]);
    for (int i = 0; i < PEERS; i++)
        keeper_part(&lobby, &peer[i]);
    lobby_close(&lobby);
    uv_run(&loop, UV_RUN_NOWAIT);
}

static void begin_anew(void)
{
    end_server();
    open_server();
    for (int i = 0; i < PEERS; i++)
        come(&peer[i]);
    for (int i = 0; i < tables; i++)
        compare(&known[i]);
}

/* ---- Words for what the server makes up ---------------------------------------------------- */

static int digit(const char **at)
{
    return **at >= '0' && **at <= '9' ? *(*at)++ - '0' : 0;
}

static int put_action(const struct known *one, int number, char *to, size_t room)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    const struct table *table = find(one->id);
    int count = table != NULL && !table_over(table)
                    ? aude_legal_actions(table->state, actions, AUDE_MAX_ACTIONS)
                    : 0;
    return snprintf(to, room, "0x%llx",
                    count > 0 ? (unsigned long long)actions[number * 7 % count] : 5ULL);
}

/* The word behind `$`; how many bytes it has. */
static int put_word(const char **at, char *to, size_t room)
{
    char letter = *(*at)++;
    const struct known *one = &known[letter == 'N' ? (tables > 0 ? tables - 1 : 0) : digit(at)];
    switch (letter) {
    case 'T':
    case 'N': return snprintf(to, room, "%s", one->id);
    case 'I': return snprintf(to, room, "%s", one->invite);
    case 'Q': return snprintf(to, room, "%d", one->count);
    case 'K': return snprintf(to, room, "%s", one->token[digit(at) % AUDE_MAX_SEATS]);
    case 'A': return put_action(one, digit(at), to, room);
    default: return snprintf(to, room, "$%c", letter);
    }
}

/* The message that the line means; it ends with a byte 0, at which words end too. */
static size_t spell(const char *line, size_t length, char *to)
{
    static char copy[ROOM + 1];
    size_t size = 0;
    length = length < ROOM ? length : ROOM;
    memcpy(copy, line, length);
    copy[length] = '\0';
    const char *at = copy, *end = copy + length;
    while (at < end && size + WORD + 8 < ROOM) {
        if (*at != '$' || at + 1 == end) {
            to[size++] = *at++;
            continue;
        }
        at++;
        size += (size_t)put_word(&at, to + size, ROOM - size);
    }
    return size;
}

/* ---- Saying -------------------------------------------------------------------------------- */

static void copy_word(char to[WORD], const json_t *value)
{
    if (json_is_string(value))
        snprintf(to, WORD, "%s", json_string_value(value));
}

static struct known *known_table(const char *id)
{
    for (int i = 0; i < tables; i++)
        if (id != NULL && strcmp(known[i].id, id) == 0)
            return &known[i];
    return NULL;
}

static void count_actions(struct known *one)
{
    const struct table *table = find(one->id);
    one->count = table != NULL ? table->count : 0;
}

/* What everybody in the test learns from an answer. */
static void learn(const json_t *answer)
{
    const char *is = json_string_value(json_object_get(answer, "is")), *number;
    struct known *one = known_table(json_string_value(json_object_get(answer, "table")));
    json_t *token;
    if (strcmp(is, "created") == 0 && tables < TABLES) {
        one = &known[tables++];
        memset(one, 0, sizeof *one);
        copy_word(one->id, json_object_get(answer, "table"));
        copy_word(one->invite, json_object_get(answer, "invite"));
        json_object_foreach(json_object_get(answer, "tokens"), number, token)
            copy_word(one->token[number[0] - '0'], token);
        count_actions(one);
    } else if (strcmp(is, "matched") == 0 && one == NULL && tables < TABLES) {
        one = &known[tables++];
        memset(one, 0, sizeof *one);
        copy_word(one->id, json_object_get(answer, "table"));
        count_actions(one);
    }
    if ((strcmp(is, "seated") == 0 || strcmp(is, "matched") == 0) && one != NULL) {
        copy_word(one->token[json_integer_value(json_object_get(answer, "seat"))],
                  json_object_get(answer, "token"));
    } else if (strcmp(is, "rematch") == 0 && one != NULL && tables < TABLES) {
        const char *next = json_string_value(json_object_get(answer, "next"));
        if (known_table(next) != NULL)
            return;
        known[tables] = *one; /* the tokens are good there too */
        copy_word(known[tables].id, json_object_get(answer, "next"));
        count_actions(&known[tables++]);
    }
}

/* Only the seat of the token has acted, and it had to decide. */
static void look_at_act(const json_t *message, const json_t *answer, int decider)
{
    const struct known *one = known_table(json_string_value(json_object_get(message, "table")));
    const char *token = json_string_value(json_object_get(message, "token"));
    json_int_t seat = json_integer_value(json_object_get(answer, "seat"));
    require(one != NULL && token != NULL && seat == decider);
    require(seat >= 0 && seat < AUDE_MAX_SEATS && strcmp(one->token[seat], token) == 0);
    require(json_integer_value(json_object_get(answer, "from")) ==
            json_integer_value(json_object_get(message, "seq")));
}

/* What is taken back is at the end of the game, and no draw is among it. */
static void look_at_undone(const json_t *message, const json_t *answer)
{
    struct known *one = known_table(json_string_value(json_object_get(message, "table")));
    const char *name = json_string_value(json_object_get(message, "do"));
    require(one != NULL && (strcmp(name, "undo") == 0 || strcmp(name, "agree") == 0));
    const struct table *table = find(one->id);
    json_int_t to = json_integer_value(json_object_get(message, "to"));
    require(table != NULL && table->count == to && to < one->count && to >= table->game.begun);
    require(json_integer_value(json_object_get(answer, "seq")) == to);
    require(table_decider(table) == json_integer_value(json_object_get(answer, "seat")));
    one->count = table->count;
}

static json_t *letter_value(const struct post *post)
{
    json_error_t error;
    return json_loadb((const char *)post->message->bytes + MESSAGE_ROOM, post->message->length, 0,
                      &error);
}

/* The one answer among the letters since `from`. */
static json_t *answer_of(const struct peer *one, int from, bool has_ref, int64_t ref)
{
    json_t *answer = NULL;
    int answers = 0;
    for (int i = from; i < one->posts; i++) {
        json_t *value = letter_value(&one->post[i]);
        const json_t *its = json_object_get(value, "ref");
        require(value != NULL && (its != NULL) == one->post[i].has_ref);
        require(its == NULL || (has_ref && json_integer_value(its) == ref));
        if ((its != NULL) == has_ref) {
            answers++;
            json_decref(answer);
            answer = json_incref(value);
        }
        json_decref(value);
    }
    require(has_ref ? answers == 1 : answers >= 1);
    return answer;
}

static void look_at_answer(const json_t *message, const json_t *answer, int decider)
{
    const char *is = json_string_value(json_object_get(answer, "is"));
    const char *name = json_string_value(json_object_get(message, "do"));
    const char *table = json_string_value(json_object_get(message, "table"));
    require(is != NULL);
    learn(answer);
    if (name != NULL && strcmp(is, "undone") == 0) {
        look_at_undone(message, answer);
        look_at_games(table);
    } else if (name != NULL && strcmp(is, "acted") == 0) {
        require(strcmp(name, "act") == 0);
        look_at_act(message, answer, decider);
        look_at_games(table);
    } else {
        look_at_games("");
    }
}

static int decider_of(const json_t *message)
{
    const struct known *one = known_table(json_string_value(json_object_get(message, "table")));
    const struct table *table = one != NULL ? find(one->id) : NULL;
    return table != NULL ? table_decider(table) : TABLE_NOBODY;
}

/* Thrown away; who sent it is told once, or by its `ref`. No letter of that is spelt otherwise. */
static void look_at_refusal(const struct peer *one, int from, const json_t *ref, bool plain)
{
    const json_int_t most = 999999999999999999;
    bool due = one->excess == 1 || one->excess == LIMIT_EXCESS;
    json_int_t number = json_integer_value(ref);
    bool has_ref = json_is_integer(ref) && number <= most && number >= -most;
    require(one->posts == from + 1 || (one->posts == from && !due && !(plain && has_ref)));
    if (one->posts > from && plain)
        require(one->post[from].has_ref == has_ref && (!has_ref || one->post[from].ref == number));
}

static void say(struct peer *one, const char *text, size_t length)
{
    json_error_t error;
    if (one->leaving || one->broken)
        return;
    if (length > LIMIT_MESSAGE) {
        request_too_long(&lobby, one);
        require(one->leaving);
        return;
    }
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    const json_t *ref = json_object_get(message, "ref");
    int from = one->posts, decider = decider_of(message);
    request_take(&lobby, one, text, length);
    if (one->excess > 0) {
        look_at_refusal(one, from, ref, message != NULL && memchr(text, '\\', length) == NULL);
        look_at_games("");
    } else {
        json_t *answer = answer_of(one, from, json_is_integer(ref),
                                   json_is_integer(ref) ? json_integer_value(ref) : 0);
        look_at_answer(message, answer, decider);
        json_decref(answer);
    }
    json_decref(message);
}

static void one_line(const char *line, size_t length)
{
    static char text[ROOM + WORD];
    if (length == 0)
        return;
    switch (line[0]) {
    case '.': settle(); return;
    case '!': begin_anew(); return;
    case '+':
        lobby_tick(&lobby);
        settle();
        return;
    case '<':
        few = true;
        begin_anew();
        return;
    default: break;
    }
    struct peer *one = &peer[(unsigned char)line[0] % PEERS];
    if (length == 2 && line[1] == 'x') {
        keeper_part(&lobby, one);
        come(one);
        return;
    }
    say(one, text, spell(line + 1, length - 1, text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    prepare();
    for (int lines = 0; at < end && lines < LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop != NULL ? stop : end) - at);
        one_line(at, length);
        at += length + (stop != NULL);
    }
    begin_anew();
    end_server();
    for (int i = 0; i < tables; i++) {
        free(known[i].position);
        free(known[i].action);
    }
    return 0;
}
