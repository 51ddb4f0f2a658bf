/* SPDX-License-Identifier: Apache-2.0 */
/* Positions of a session. Whatever is sent is made beside the position that is there, and takes its
 * place only when all of it is sound. */
#include "pipe/session.h"

#include <stdlib.h>
#include <string.h>

static const char *kind_of(enum aude_status status)
{
    return status == AUDE_BAD_TEXT ? "syntax" : "illegal";
}

/* What a reader of the notation refused. */
static void refuse(struct session *session, const struct aude_text_error *error, long line,
                   long column)
{
    char text[512];
    aude_text_error_text(error, text, sizeof text);
    session_error(session, kind_of(error->status), line, column, "%s", text);
}

/* ---- Who thinks ---------------------------------------------------------------------------- */

static bool open_mind(struct session *session, struct mind *mind, const char *word,
                      const struct aude_rules *rules)
{
    mind_read(mind, word);
    if (mind_open(mind, rules, pipe_clock))
        return true;
    session_error(session, "memory", 0, 0, "there is not enough memory");
    return false;
}

bool place_player(struct session *session, const char *word, long column)
{
    struct mind mind;
    if (strlen(word) >= PIPE_PLAYER || !mind_read(&mind, word)) {
        session_error(session, "syntax", 0, column,
                      "expected level:3, random, greedy, search:50ms or search:4000");
        return false;
    }
    if (session->placed) {
        if (!open_mind(session, &mind, word, &session->game->rules))
            return false;
        mind_close(&session->mind);
        session->mind = mind;
    }
    memcpy(session->player, word, strlen(word) + 1);
    return true;
}

/* The spare game becomes the present one. */
static bool settle(struct session *session)
{
    struct pipe_game *old = session->game;
    struct mind mind;
    if (!open_mind(session, &mind, session->player, &session->spare->rules))
        return false;
    if (session->placed)
        mind_close(&session->mind);
    session->mind = mind;
    session->game = session->spare;
    session->spare = old;
    session->placed = true;
    return true;
}

/* ---- Actions ------------------------------------------------------------------------------- */

/* Plays actions with ; between them on the state. False after an error. */
static bool play_all(struct session *session, struct aude_state *state, const char *line,
                     const char *text)
{
    static const char blanks[] = " \t";
    for (;;) {
        struct aude_text_error error;
        char one[2 * AUDE_ACTION_TEXT];
        aude_action action;
        text += strspn(text, blanks);
        size_t length = strcspn(text, ";");
        long column = text - line + 1;
        if (length >= sizeof one) {
            session_error(session, "syntax", 0, column, "this is too long for an action");
            return false;
        }
        memcpy(one, text, length);
        one[length] = '\0';
        if (aude_action_parse(state, one, &action, &error) != AUDE_OK) {
            refuse(session, &error, 0, column + error.column - 1);
            return false;
        }
        enum aude_status status = aude_apply(state, action, NULL);
        if (status != AUDE_OK) {
            const char *rule = aude_status_rule(
                (enum aude_game)aude_rules_setup(aude_state_rules(state))->game, status);
            session_error(session, aude_decider(state) == AUDE_NOBODY ? "over" : "illegal", 0,
                          column, "%s%s%s", rule == NULL ? "" : rule,
                          rule == NULL || *rule == '\0' ? "" : ": ", aude_status_text(status));
            return false;
        }
        if (text[length] == '\0')
            return true;
        text += length + 1;
    }
}

void place_play(struct session *session, const char *line, const char *rest)
{
    if (!session->placed) {
        session_error(session, "no-position", 0, 0,
                      "there is no position; send position or record");
        return;
    }
    aude_state_copy(&session->trial, &session->game->state);
    if (!play_all(session, &session->trial, line, rest))
        return;
    aude_state_copy(&session->game->state, &session->trial);
    session_say(session, "ok play");
}

/* ---- Positions ----------------------------------------------------------------------------- */

void place_position(struct session *session, const char *line, const char *rest)
{
    struct aude_text_error error;
    const char *text = rest;
    struct word id = session_word(&text);
    size_t length = id.at == NULL ? 0 : strcspn(id.at, " \t;");
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        session_error(session, "memory", 0, 0, "there is not enough memory");
        return;
    }
    memcpy(copy, rest, length);
    copy[length] = '\0';
    enum aude_status status = aude_position_parse_own(copy, session->own, &session->spare->rules,
                                                      &session->spare->state, &error);
    free(copy);
    if (status != AUDE_OK) {
        refuse(session, &error, 0, rest - line + error.column);
        return;
    }
    text = rest + length;
    text += strspn(text, " \t");
    if (*text != '\0' && *text != ';') {
        session_error(session, "syntax", 0, text - line + 1,
                      "expected the end of the line, or ; and actions");
        return;
    }
    if (*text == ';' && !play_all(session, &session->spare->state, line, text + 1))
        return;
    if (settle(session))
        session_say(session, "ok position");
}

/* ---- Records ------------------------------------------------------------------------------- */

void place_record(struct session *session, const char *rest)
{
    if (*rest != '\0') {
        session_error(session, "syntax", 0, 8, "expected the end of the line; the record follows");
        return;
    }
    if (session->record == NULL)
        session->record = malloc(AUDE_RECORD_TEXT);
    if (session->record == NULL) {
        session_error(session, "memory", 0, 0, "there is not enough memory");
        return;
    }
    session->record_size = 0;
    session->record_long = false;
    session->record_line = session->line + 1;
}

static void take_record(struct session *session)
{
    struct aude_text_error error;
    struct aude_record *record = aude_record_in(&session->record_memory);
    long first = session->record_line;
    session->record_line = 0;
    if (session->record_long) {
        session_error(session, "too-long", first, 1, "a record has at most %d bytes",
                      AUDE_RECORD_TEXT);
        return;
    }
    if (aude_record_parse_own(session->record, session->record_size, session->own, record,
                              &session->spare->rules, &session->spare->state, &error) != AUDE_OK)
        refuse(session, &error, first + error.line - 1, error.column);
    else if (settle(session))
        session_say(session, "ok record");
}

void place_record_line(struct session *session, const char *line, size_t length)
{
    bool dot = strcmp(line, ".") == 0;
    bool result = strncmp(line, "result", 6) == 0 && (line[6] == ' ' || line[6] == '\0');
    if (!dot && session->record_size + length + 1 > AUDE_RECORD_TEXT)
        session->record_long = true;
    if (!dot && !session->record_long) {
        memcpy(session->record + session->record_size, line, length);
        session->record_size += length;
        session->record[session->record_size++] = '\n';
    }
    if (dot || result)
        take_record(session);
}
