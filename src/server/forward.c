/* SPDX-License-Identifier: Apache-2.0 */
/* See forward.h. A line has one ask under way at a time, either what he said or that the table is
 * to be opened anew; that one goes first. An ask without an answer is said again, with its number.
 */
#include "server/forward.h"

#include <stdlib.h>
#include <string.h>

#include "server/loading.h"
#include "server/request.h"
#include "server/sharing.h"

enum {
    AGAIN = 1000,     /* milliseconds after which it is said again, or looked for again */
    PATIENCE = 15000, /* ... after which whoever asked is told to ask again himself */
    VAIN = 3,         /* asks without a word, after which the table is looked for, too */
};

/* What is under way. */
enum flight { FLIGHT_NONE, FLIGHT_OPENING, FLIGHT_ERRAND };

struct route {
    struct link link; /* of the peer's */
    struct line line; /* without a server: that is looked for */
    struct exchange *exchange;
    struct peer *peer;
    bool looking; /* ... just now */
    char table[STORE_ID + 1];
    char *opening; /* how he has opened it, or NULL when he has not */
    bool renew;    /* it is to be opened anew, */
    int64_t deaf;  /* ... and what is no answer and came before that ask is not told; 0: all is */
    struct errand errand; /* its text is NULL when there is none */
    uint64_t begun;       /* milliseconds, when that was */
    int tries;            /* it was sent so often to some server that may have done it */
    enum flight flight;
    bool answered; /* the errand under way, but it is not done yet */
    int64_t asked; /* asks so far */
    int64_t told;  /* tells so far */
    int vain;      /* asks since the other end has said something */
    uint64_t due;  /* milliseconds, when something is tried again */
};

/* ---- Finding ------------------------------------------------------------------------------- */

static struct route *route_at(struct link *link)
{
    return LINK_OWNER(link, struct route, link);
}

static struct route *route_of(struct line *line)
{
    return LINK_OWNER(line, struct route, line);
}

static struct route *find(struct exchange *exchange, int64_t number)
{
    struct line *line = lines_find(&exchange->routes, 0, number);
    return line != NULL ? route_of(line) : NULL;
}

static struct route *route_to(const struct peer *peer, const char *table)
{
    for (struct link *at = peer->routes.next; at != &peer->routes; at = at->next)
        if (strcmp(route_at(at)->table, table) == 0)
            return route_at(at);
    return NULL;
}

bool forward_has(const struct peer *peer, const char *table)
{
    return route_to(peer, table) != NULL;
}

int64_t forward_owner(const struct lobby *lobby, int64_t told)
{
    if (lobby->exchange == NULL)
        return 0;
    if (told == 0 && lobby->gate)
        return exchange_keeper(lobby->exchange, false);
    return exchange_knows(lobby->exchange, told) ? told : 0;
}

static int open_routes(const struct peer *peer)
{
    int count = 0;
    for (struct link *at = peer->routes.next; at != &peer->routes; at = at->next)
        count += route_at(at)->opening != NULL;
    return count;
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void enter(struct route *route)
{
    struct exchange *exchange = route->exchange;
    route->line.number = ++exchange->last_line;
    route->told = 0;
    lines_add(&exchange->routes, &route->line);
}

static void leave(struct route *route)
{
    lines_remove(&route->exchange->routes, &route->line);
}

static struct route *begin(struct exchange *exchange, struct peer *peer, const char *table,
                           int64_t node)
{
    struct route *route = calloc(1, sizeof *route);
    if (route == NULL)
        return NULL;
    route->exchange = exchange;
    route->peer = peer;
    route->line.node = node;
    memcpy(route->table, table, strnlen(table, STORE_ID));
    link_init(&route->link);
    link_insert(&route->link, &peer->routes);
    enter(route);
    return route;
}

static void say_part(const struct route *route)
{
    struct frame frame = {.kind = FRAME_PART, .line = route->line.number};
    if (route->line.node != 0 && route->asked > 0)
        exchange_say(route->exchange, route->line.node, &frame);
}

/* Whoever waits for it, if somebody does, hears how it went. */
static void settle(const struct errand *errand, const char *code)
{
    free(errand->opening);
    free(errand->text);
    if (errand->done != NULL)
        errand->done(errand->context, code);
}

/* Whoever waits for the errand hears how it went; that may be the end of the errand's peer, not of
 * the route. */
static void finish(struct route *route, const char *code)
{
    struct errand errand = route->errand;
    memset(&route->errand, 0, sizeof route->errand);
    route->tries = 0;
    if (route->flight == FLIGHT_ERRAND)
        route->flight = FLIGHT_NONE;
    settle(&errand, code);
}

static void end(struct route *route)
{
    say_part(route);
    leave(route);
    link_remove(&route->link);
    free(route->opening);
    free(route->errand.opening);
    free(route->errand.text);
    free(route);
}

static void drop(struct route *route)
{
    finish(route, "elsewhere");
    end(route);
}

void forward_part(struct lobby *lobby, struct peer *peer)
{
    (void)lobby;
    while (!link_is_alone(&peer->routes))
        drop(route_at(peer->routes.next));
}

/* ---- Asking -------------------------------------------------------------------------------- */

static void speak(struct route *route, bool again)
{
    bool opens = route->flight == FLIGHT_OPENING;
    const char *text = opens ? route->opening : route->errand.text;
    struct frame frame = {.kind = FRAME_ASK,
                          .is = again ? FRAME_AGAIN : 0,
                          .line = route->line.number,
                          .number = route->asked,
                          .address = route->peer->account->address,
                          .text = text,
                          .length = strlen(text)};
    memcpy(frame.table, route->table, sizeof frame.table);
    route->due = lobby_now(route->exchange->lobby) + AGAIN;
    route->tries += !opens;
    route->vain++;
    exchange_say(route->exchange, route->line.node, &frame);
}

/* The next ask, if there is one and nothing is under way. */
static void pump(struct route *route)
{
    if (route->flight != FLIGHT_NONE || route->line.node == 0)
        return;
    if (route->renew && route->opening != NULL)
        route->flight = FLIGHT_OPENING;
    else if (route->errand.text != NULL)
        route->flight = FLIGHT_ERRAND;
    else
        return;
    route->asked++;
    route->answered = false;
    if (route->flight == FLIGHT_OPENING) {
        route->renew = false;
        route->deaf = route->asked;
    }
    speak(route, false);
}

/* ---- Looking for the table ----------------------------------------------------------------- */

struct search {
    struct exchange *exchange;
    int64_t line;
};

static void come_home(struct route *route)
{
    struct lobby *lobby = route->exchange->lobby;
    struct peer *peer = route->peer;
    struct waiting *waits = peer->waiting_for; /* what opens a table that is here does not wait */
    char *opening = route->opening;
    struct errand errand = route->errand;
    route->opening = NULL;
    memset(&route->errand, 0, sizeof route->errand);
    end(route); /* else it would be found again by what follows */
    peer->waiting_for = NULL;
    if (opening != NULL)
        request_read(lobby, peer, opening, strlen(opening));
    peer->waiting_for = waits;
    free(opening);
    settle(&errand, "");
}

void forward_come_home(struct lobby *lobby, struct peer *peer, const char *table)
{
    struct route *route = route_to(peer, table);
    if (route != NULL && lobby_here(lobby, table) != NULL)
        come_home(route);
}

/* Nobody is at the other end. What may have been done there, and its answer lost, is not done again
 * elsewhere unless that is harmless: who has asked is told to ask again. Returns false when that
 * was all that the route was for. */
static bool cut(struct route *route, bool done)
{
    bool lost = route->flight == FLIGHT_ERRAND && done && !route->errand.harmless;
    route->flight = FLIGHT_NONE;
    route->line.node = 0;
    if (lost)
        finish(route, "elsewhere");
    if (route->opening != NULL || route->errand.text != NULL)
        return true;
    end(route);
    return false;
}

/* Nobody has it, and nobody can. Who has asked is told why; who only watches, that he may ask. */
static void give_up(struct route *route, const char *code)
{
    if (route->errand.text != NULL)
        finish(route, code);
    else if (route->opening != NULL)
        lobby_send(route->exchange->lobby, route->peer, sharing_message(route->table, ""), NULL,
                   false);
    end(route);
}

static void go_to(struct route *route, int64_t node)
{
    leave(route);
    route->line.node = node;
    route->vain = 0;
    enter(route);
    route->renew = route->opening != NULL;
    pump(route);
}

static void found(void *context, struct table *table, const char *code)
{
    struct search *search = context;
    struct exchange *exchange = search->exchange;
    struct route *route = find(exchange, search->line);
    int64_t owner = forward_owner(exchange->lobby, exchange->lobby->sharing.owner);
    free(search);
    if (route == NULL)
        return;
    route->looking = false;
    bool is_there = strcmp(code, "elsewhere") == 0, unknown = strcmp(code, "storage") == 0;
    if (table == NULL && (unknown || (is_there && (owner == 0 || owner == route->line.node))))
        return; /* the one that is asked has it still, or it is looked for again */
    if (route->line.node != 0) {
        say_part(route);
        if (!cut(route, true))
            return;
    }
    if (table != NULL)
        come_home(route);
    else if (is_there)
        go_to(route, owner);
    else
        give_up(route, code);
}

/* One that is to be made. */
static void look_for_keeper(struct route *route)
{
    int64_t node = exchange_keeper(route->exchange, route->errand.matched);
    route->due = lobby_now(route->exchange->lobby) + AGAIN;
    if (node != 0)
        go_to(route, node);
    else
        give_up(route, "elsewhere"); /* nobody waits for a table that nobody would miss */
}

static void look_for(struct route *route)
{
    struct lobby *lobby = route->exchange->lobby;
    if (route->table[0] == '\0') {
        look_for_keeper(route);
        return;
    }
    route->due = lobby_now(lobby) + AGAIN;
    if (lobby->gate && route->exchange->nodes == 0)
        return; /* whoever has it could not be asked */
    struct search *search = route->looking ? NULL : malloc(sizeof *search);
    if (lobby_here(lobby, route->table) != NULL && search != NULL) {
        free(search);
        come_home(route);
        return;
    }
    if (search == NULL)
        return;
    *search = (struct search){route->exchange, route->line.number};
    route->looking = true;
    loading_begin(lobby, route->table, route->peer->account, found, search);
}

void forward_ask(struct lobby *lobby, struct peer *peer, const struct errand *errand)
{
    struct route *route = route_to(peer, errand->table);
    bool opens =
        (errand->opening != NULL || errand->matched) && (route == NULL || route->opening == NULL);
    if (errand->text == NULL) {
        settle(errand, "storage");
        return;
    }
    if (opens && peer->watched + open_routes(peer) >= LIMIT_WATCHED) {
        settle(errand, "full");
        return;
    }
    if (route == NULL)
        route = begin(lobby->exchange, peer, errand->table, errand->node);
    if (route == NULL) {
        settle(errand, "storage");
        return;
    }
    route->errand = *errand;
    route->begun = lobby_now(lobby);
    if (route->line.node == 0)
        look_for(route);
    else
        pump(route);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

/* Something is missing between this one and the last. */
static void note_gap(struct route *route, int64_t number)
{
    if (number != route->told + 1 && route->opening != NULL) {
        route->renew = true;
        route->deaf = INT64_MAX;
    }
    route->told = number;
}

/* Who is matched has the table open, of which nobody knew before: the line is about that one now.
 */
static void adopt(struct route *route, const struct frame *frame)
{
    json_error_t error;
    json_t *answer = json_loadb(frame->text, frame->length, 0, &error);
    const char *table = json_string_value(json_object_get(answer, "table"));
    const char *token = json_string_value(json_object_get(answer, "token"));
    if (table != NULL && token != NULL && strlen(table) == STORE_ID &&
        route_to(route->peer, table) == NULL) {
        json_t *opening =
            json_pack("{s:s, s:s, s:s}", "do", "open", "table", table, "token", token);
        memcpy(route->table, table, sizeof route->table);
        free(route->opening);
        route->opening = json_dumps(opening, JSON_COMPACT);
        json_decref(opening);
    }
    json_decref(answer);
}

static void pass_on(struct route *route, const struct frame *frame)
{
    struct lobby *lobby = route->exchange->lobby;
    bool answers = (frame->is & FRAME_ANSWER) != 0;
    if (!answers && frame->more < route->deaf)
        return;
    if (answers &&
        (route->flight != FLIGHT_ERRAND || frame->more != route->asked || route->answered))
        return; /* it was told already */
    route->answered |= answers;
    if (answers && route->errand.matched)
        adopt(route, frame);
    lobby_send_message(lobby, route->peer, message_new(frame->text, frame->length), NULL, false);
}

static void take_opening(struct route *route, bool watching)
{
    char *opening = route->errand.opening;
    if (watching && opening != NULL) {
        free(route->opening);
        route->opening = opening;
        route->errand.opening = NULL;
    } else if (!watching) {
        free(route->opening);
        route->opening = NULL;
    }
}

static void finish_flight(struct route *route, const struct frame *frame)
{
    enum flight flight = route->flight;
    route->flight = FLIGHT_NONE;
    take_opening(route, (frame->is & FRAME_WATCHING) != 0);
    if (flight == FLIGHT_OPENING) {
        if (route->deaf != INT64_MAX)
            route->deaf = 0;
    } else {
        peer_charge(route->peer, (int)frame->cost);
        finish(route, NULL);
    }
    if (route->opening == NULL && route->errand.text == NULL)
        end(route);
    else
        pump(route);
}

static void hear_tell(struct route *route, const struct frame *frame)
{
    if (frame->number <= route->told)
        return;
    note_gap(route, frame->number);
    route->vain = 0;
    if (frame->length > 0)
        pass_on(route, frame);
    if ((frame->is & FRAME_DONE) != 0 && route->flight != FLIGHT_NONE &&
        frame->more == route->asked)
        finish_flight(route, frame);
    else
        pump(route);
}

void forward_hear(struct exchange *exchange, const struct frame *frame)
{
    struct route *route = find(exchange, frame->line);
    if (route == NULL || route->line.node != frame->node)
        return;
    if (frame->kind == FRAME_TELL)
        hear_tell(route, frame);
    else if (cut(route, route->tries > 1 || frame->number >= route->asked))
        look_for(route);
}

/* ---- All of them --------------------------------------------------------------------------- */

static void doubt(struct line *line)
{
    struct route *route = route_of(line);
    if (route->opening != NULL) {
        route->renew = true;
        route->deaf = INT64_MAX;
    }
    if (route->flight != FLIGHT_NONE)
        speak(route, true);
    else
        pump(route);
}

static void lose(struct line *line)
{
    struct route *route = route_of(line);
    if (cut(route, true))
        look_for(route);
}

/* Whoever asked has waited long enough: he may ask again. */
static void tire(struct route *route)
{
    if (route->flight == FLIGHT_ERRAND)
        say_part(route); /* whatever comes of it is for nobody */
    finish(route, "elsewhere");
    if (route->opening == NULL) {
        end(route);
        return;
    }
    route->line.node = 0;
    route->flight = FLIGHT_NONE;
    look_for(route);
}

/* Whoever says nothing may have lost the table, and not be able to say that. */
static void insist(struct route *route)
{
    speak(route, true);
    if (route->vain % VAIN == 0 && route->table[0] != '\0')
        look_for(route);
}

static void look(struct line *line)
{
    struct route *route = route_of(line);
    uint64_t now = lobby_now(route->exchange->lobby);
    if (route->errand.text != NULL && now - route->begun > PATIENCE)
        tire(route);
    else if (now < route->due)
        return;
    else if (route->line.node == 0)
        look_for(route);
    else if (route->flight != FLIGHT_NONE)
        insist(route);
}

static void drop_line(struct line *line)
{
    drop(route_of(line));
}

void forward_doubt(struct exchange *exchange, int64_t node)
{
    lines_each(&exchange->routes, node, doubt);
}

void forward_lose(struct exchange *exchange, int64_t node)
{
    lines_each(&exchange->routes, node, lose);
}

void forward_tick(struct exchange *exchange)
{
    lines_each(&exchange->routes, 0, look);
}

void forward_close(struct exchange *exchange)
{
    lines_each(&exchange->routes, 0, drop_line);
}
