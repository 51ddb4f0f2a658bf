/* SPDX-License-Identifier: Apache-2.0 */
/* The engine's end: lines are heard and answered one after the other. Each line but stop and those
 * of a record has one last line of its answer: ok, error or bestmove. What is refused changes
 * nothing. */
#include "pipe/session.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STOP_AGAIN = 5 }; /* milliseconds: a stop may come before the search has begun */

/* ---- Saying -------------------------------------------------------------------------------- */

void session_say(struct session *session, const char *format, ...)
{
    va_list list;
    flockfile(session->out);
    va_start(list, format);
    vfprintf(session->out, format, list);
    va_end(list);
    fputc('\n', session->out);
    funlockfile(session->out);
}

void session_error(struct session *session, const char *kind, long line, long column,
                   const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 127)
            *at = '?';
    session_say(session, "error %s %ld:%ld %s", kind, line > 0 ? line : session->line,
                (column > 0 ? column : 1) + (line > 0 ? 0 : session->indent), text);
}

/* ---- Words --------------------------------------------------------------------------------- */

struct word session_word(const char **text)
{
    struct word word = {*text, strcspn(*text, " \t")};
    *text += word.length;
    *text += strspn(*text, " \t");
    return word;
}

bool session_is(struct word word, const char *name)
{
    return strlen(name) == word.length && memcmp(word.at, name, word.length) == 0;
}

bool session_number(struct word word, uint64_t most, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        uint64_t digit = (uint64_t)(word.at[i] - '0');
        if (word.at[i] < '0' || word.at[i] > '9' || *number > (most - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return word.length > 0;
}

/* ---- Messages ------------------------------------------------------------------------------ */

static void hello(struct session *session, const char *line, const char *rest)
{
    uint64_t version = PIPE_VERSION;
    const char *text = rest;
    if (*rest != '\0' && (!session_number(session_word(&text), UINT64_MAX, &version) ||
                          *text != '\0' || version != PIPE_VERSION)) {
        session_error(session, "syntax", 0, rest - line + 1,
                      "expected the version of the protocol, %d", PIPE_VERSION);
        return;
    }
    session_say(session, "name Aude\nversion %s\nprotocol %d\nrules %d", AUDE_VERSION, PIPE_VERSION,
                AUDE_RULES_VERSION);
    session_say(session, "option player %s", session->player);
    session_say(session, "option seed %llu", (unsigned long long)session->seed);
    session_say(session, "ok hello");
}

static void set(struct session *session, const char *line, const char *rest)
{
    long column = rest - line + 1;
    struct word name = session_word(&rest);
    uint64_t seed;
    if (session_is(name, "player")) {
        if (!place_player(session, rest, rest - line + 1))
            return;
    } else if (session_is(name, "seed")) {
        const char *text = rest;
        if (!session_number(session_word(&text), UINT64_MAX, &seed) || *text != '\0') {
            session_error(session, "syntax", 0, rest - line + 1,
                          "expected a number from 0 to 18446744073709551615");
            return;
        }
        session->seed = seed;
    } else {
        session_error(session, "unknown", 0, column, "expected an option: player or seed");
        return;
    }
    session_say(session, "ok set");
}

static bool has_position(struct session *session)
{
    if (!session->placed)
        session_error(session, "no-position", 0, 0,
                      "there is no position; send position or record");
    return session->placed;
}

static void list_legal(struct session *session)
{
    const struct aude_state *state = &session->game->state;
    int lowest, highest, count = aude_legal_actions(state, session->legal, AUDE_MAX_ACTIONS);
    bool draw = aude_decider(state) == AUDE_CHANCE;
    char text[AUDE_ACTION_TEXT];
    if (draw)
        count = aude_chance_outcomes(state, session->legal, session->weight, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++) {
        aude_action_text(state, session->legal[i], text, sizeof text);
        if (draw)
            session_say(session, "draw 0x%016llx %lu %s", (unsigned long long)session->legal[i],
                        (unsigned long)session->weight[i], text);
        else
            session_say(session, "action 0x%016llx %s", (unsigned long long)session->legal[i],
                        text);
    }
    if (aude_bid_range(state, &lowest, &highest))
        session_say(session, "bids %d %d", lowest, highest);
    session_say(session, "ok legal %d", count);
}

static void show_state(struct session *session)
{
    const struct aude_state *state = &session->game->state;
    int decider = aude_decider(state), seats = aude_rules_setup(&session->game->rules)->seats;
    char text[AUDE_POSITION_TEXT], who[8] = "nobody", scores[AUDE_MAX_SEATS * 12];
    size_t at = 0;
    if (decider == AUDE_CHANCE)
        memcpy(who, "chance", 7);
    else if (decider >= 0)
        snprintf(who, sizeof who, "s%d", decider & 7);
    for (int seat = 0; seat < seats; seat++)
        at += (size_t)snprintf(scores + at, sizeof scores - at, " %d", aude_score(state, seat));
    if (aude_position_text(state, text, sizeof text) > 0)
        session_say(session, "position %s", text);
    session_say(session, "turn %d s%d %s", aude_turn_number(state), aude_turn_seat(state),
                aude_step_name(aude_step(state)));
    session_say(session, "decider %s\nscores%s\nok state", who, scores);
}

/* Lines that are heard at any time. False: it is none of them. */
static bool heard_always(struct session *session, struct word word, const char *rest, bool *over)
{
    bool bare = *rest == '\0';
    if (session_is(word, "stop") && bare) {
        if (session->thinking)
            think_stop(session);
    } else if (session_is(word, "ping") && bare) {
        session_say(session, "ok ping");
    } else if (session_is(word, "quit") && bare) {
        session->silent = *over = true;
        session_say(session, "ok quit");
    } else {
        return false;
    }
    return true;
}

static void answer(struct session *session, const char *line, bool *over)
{
    static const char *const bare[] = {"legal", "state", "stop", "ping", "quit"};
    const char *rest = line;
    struct word word = session_word(&rest);
    if (heard_always(session, word, rest, over))
        return;
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (session_is(word, bare[i]) && *rest != '\0') {
            session_error(session, "syntax", 0, rest - line + 1, "expected the end of the line");
            return;
        }
    if (session->thinking)
        session_error(session, "busy", 0, 0, "it is thinking; send stop first");
    else if (session_is(word, "hello"))
        hello(session, line, rest);
    else if (session_is(word, "set"))
        set(session, line, rest);
    else if (session_is(word, "position"))
        place_position(session, line, rest);
    else if (session_is(word, "record"))
        place_record(session, rest);
    else if (session_is(word, "play"))
        place_play(session, line, rest);
    else if (session_is(word, "go"))
        think_go(session, line, rest);
    else if (session_is(word, "legal")) {
        if (has_position(session))
            list_legal(session);
    } else if (session_is(word, "state")) {
        if (has_position(session))
            show_state(session);
    } else
        session_error(
            session, "unknown", 0, 0,
            "expected hello, set, position, record, play, legal, state, go, stop, ping or "
            "quit");
}

/* Messages are of plain characters; only records have others, whose reader looks at them. */
static bool is_plain(struct session *session, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != '\t' && (line[i] < ' ' || line[i] > '~')) {
            session_error(session, "syntax", 0, (long)i + 1,
                          "expected a plain character, found a byte %d", (unsigned char)line[i]);
            return false;
        }
    return true;
}

static void hear(struct session *session, char *line, size_t length, bool *over)
{
    session->line++;
    session->indent = 0;
    if (session->record_line > 0) {
        place_record_line(session, line, length);
        return;
    }
    if (!is_plain(session, line, length))
        return;
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        line[--length] = '\0';
    size_t blanks = strspn(line, " \t");
    session->indent = (long)blanks;
    if (line[blanks] != '\0' && line[blanks] != '#')
        answer(session, line + blanks, over);
}

/* ---- The course of a session --------------------------------------------------------------- */

/* Waits for a line or for the end of thinking. */
static void wait_for_more(struct session *session)
{
    struct pollfd from[2] = {{session->in.from, POLLIN, 0}, {session->wake[0], POLLIN, 0}};
    if (!session->thinking) {
        pipe_lines_read(&session->in);
        return;
    }
    if (session->in.at_end)
        from[0].fd = -1;
    if (poll(from, 2, session->stopping ? STOP_AGAIN : -1) < 0 && errno != EINTR)
        session->in.at_end = true;
    if (session->stopping)
        think_stop(session);
    if (from[1].revents != 0)
        think_end(session);
    else if (from[0].revents != 0)
        pipe_lines_read(&session->in);
}

static void finish_thinking(struct session *session)
{
    while (session->thinking) {
        think_stop(session);
        session->in.at_end = true;
        wait_for_more(session);
    }
}

static void talk(struct session *session)
{
    bool over = false;
    while (!over && !ferror(session->out)) {
        char *line;
        size_t length;
        switch (pipe_lines_next(&session->in, &line, &length)) {
        case PIPE_LINE_READ: hear(session, line, length, &over); break;
        case PIPE_LINE_LONG:
            session->line++;
            if (session->record_line > 0)
                session->record_long = true;
            else
                session_error(session, "too-long", 0, 0, "a line has at most %d bytes", PIPE_LINE);
            break;
        case PIPE_LINE_NONE:
            fflush(session->out);
            wait_for_more(session);
            break;
        case PIPE_LINE_OVER: over = true; break;
        }
    }
    if (session->record_line > 0)
        session_error(session, "syntax", 0, 0, "the input ended within a record");
    finish_thinking(session);
    fflush(session->out);
}

bool pipe_session(const struct pipe_wish *wish, int from, int to)
{
    struct session *session = calloc(1, sizeof *session);
    int out = dup(to);
    if (session == NULL || out < 0 || (session->out = fdopen(out, "w")) == NULL ||
        pipe(session->wake) != 0) {
        free(session);
        return false;
    }
    pipe_lines_init(&session->in, from);
    session->game = &session->room[0];
    session->spare = &session->room[1];
    session->own = wish->own;
    session->seed = wish->seed;
    snprintf(session->player, sizeof session->player, "%s", wish->player);
    talk(session);
    if (session->placed)
        mind_close(&session->mind);
    fclose(session->out);
    close(session->wake[0]);
    close(session->wake[1]);
    free(session->record);
    free(session);
    return true;
}
