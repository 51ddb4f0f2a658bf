/* SPDX-License-Identifier: Apache-2.0 */
/* Thinking, in a thread of its own, so that lines are heard meanwhile. While it thinks nobody else
 * touches the game, and the one who hears lines waits for a byte of the pipe `wake`. */
#include "pipe/session.h"

#include <errno.h>
#include <unistd.h>

/* The action, and what follows it in the same turn. */
static void add_line(struct session *session, const struct search_news *news, char *text,
                     size_t size)
{
    size_t at = aude_action_text(&session->game->state, news->action, text, size);
    aude_state_copy(&session->trial, &session->game->state);
    if (news->next == 0 || at + 2 >= size ||
        aude_apply(&session->trial, news->action, NULL) != AUDE_OK ||
        aude_decider(&session->trial) < 0)
        return;
    text[at++] = ';';
    text[at++] = ' ';
    aude_action_text(&session->trial, news->next, text + at, size - at);
}

static void tell(void *context, const struct search_news *news)
{
    struct session *session = context;
    char line[2 * AUDE_ACTION_TEXT + 4];
    long long margin = news->margin < 0 ? -news->margin : news->margin;
    add_line(session, news, line, sizeof line);
    session_say(session, "info ms %lld playouts %lld depth %d margin %s%lld.%02lld line %s",
                (long long)((pipe_clock() - session->begun) / 1000000), (long long)news->playouts,
                news->depth, news->margin < 0 ? "-" : "+", margin / 100, margin % 100, line);
    fflush(session->out);
}

static void *think(void *context)
{
    struct session *session = context;
    struct aude_random random;
    struct mind *mind = &session->mind;
    aude_random_init(&random, session->seed + aude_hash(&session->game->state));
    if (mind->search != NULL)
        search_watch(mind->search, tell, session);
    session->chosen = mind_choose(mind, &session->game->state, &random);
    while (write(session->wake[1], "", 1) < 0 && errno == EINTR)
        continue;
    return NULL;
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* Reads "ms N", "playouts N", "infinite"; nothing at all is what the player's word says. */
static bool read_limit(struct session *session, const char *line, const char *rest,
                       struct search_limit *limit)
{
    static const uint64_t most_ms = 86400000, most_playouts = 1000000000000;
    bool given = false;
    *limit = (struct search_limit){0, 0, 0};
    while (*rest != '\0') {
        long column = rest - line + 1;
        struct word word = session_word(&rest);
        bool ms = session_is(word, "ms"), playouts = session_is(word, "playouts");
        uint64_t value;
        given = true;
        if (session_is(word, "infinite")) {
            limit->nanoseconds = 100000000000000000; /* three years */
            continue;
        }
        if (!ms && !playouts) {
            session_error(session, "syntax", 0, column, "expected ms, playouts or infinite");
            return false;
        }
        column = rest - line + 1;
        if (!session_number(session_word(&rest), ms ? most_ms : most_playouts, &value) ||
            value == 0) {
            session_error(session, "syntax", 0, column, "expected a number from 1 to %llu",
                          (unsigned long long)(ms ? most_ms : most_playouts));
            return false;
        }
        if (ms)
            limit->nanoseconds = (int64_t)value * 1000000;
        else
            limit->playouts = (int64_t)value;
    }
    if (!given) {
        struct mind usual;
        mind_read(&usual, session->player);
        *limit = usual.level == NULL
                     ? usual.limit
                     : level_limit(usual.level, aude_state_rules(&session->game->state));
    }
    return true;
}

/* ---- From the one who hears lines ----------------------------------------------------------- */

void think_go(struct session *session, const char *line, const char *rest)
{
    int decider = session->placed ? aude_decider(&session->game->state) : AUDE_NOBODY;
    if (!session->placed)
        session_error(session, "no-position", 0, 0,
                      "there is no position; send position or record");
    else if (decider == AUDE_NOBODY)
        session_error(session, "over", 0, 0, "the game is over");
    else if (decider == AUDE_CHANCE)
        session_error(session, "chance", 0, 0, "a tile is to be drawn; send the draw by play");
    else if (read_limit(session, line, rest, &session->mind.limit)) {
        session->begun = pipe_clock();
        session->stopping = session->silent = false;
        session->thinking = pthread_create(&session->thread, NULL, think, session) == 0;
        if (!session->thinking)
            session_error(session, "memory", 0, 0, "there is no thread to think in");
    }
}

void think_stop(struct session *session)
{
    session->stopping = true;
    if (session->mind.search != NULL)
        search_stop(session->mind.search);
}

void think_end(struct session *session)
{
    char byte, text[AUDE_ACTION_TEXT];
    while (read(session->wake[0], &byte, 1) < 0 && errno == EINTR)
        continue;
    pthread_join(session->thread, NULL);
    session->thinking = false;
    if (session->silent)
        return;
    aude_action_text(&session->game->state, session->chosen, text, sizeof text);
    session_say(session, "bestmove 0x%016llx %s", (unsigned long long)session->chosen, text);
}
