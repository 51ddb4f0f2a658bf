/* SPDX-License-Identifier: Apache-2.0 */
/* See far.h. A line has one ask under way at a time: the other end waits for what is done with it.
 */
#include "server/far.h"

#include <stdlib.h>
#include <string.h>

#include "server/keeper.h"

enum {
    DOUBT = 10000,    /* milliseconds in which who is still there has asked again */
    KEPT = 8,         /* answers that are told again when the ask comes again, */
    KEPT_BYTES = 8192 /* ... of at most so many bytes each */
};

struct far {
    struct peer peer;
    struct line line;
    struct link stirred;
    struct exchange *exchange;
    int64_t asked; /* the last ask that was heard, */
    bool busy;     /* ... which is not done yet, */
    bool handled;  /* ... or only has to be told: `left` of what waits for the peer */
    int left;
    struct message *kept[KEPT]; /* what answered it, */
    int keeps;
    bool forgot;    /* ... or it was too much, and is asked anew */
    int64_t told;   /* tells so far */
    uint64_t doubt; /* milliseconds until which it has to ask again, or 0 */
};

/* ---- Finding ------------------------------------------------------------------------------- */

static struct far *far_of(struct line *line)
{
    return LINK_OWNER(line, struct far, line);
}

static struct far *find(struct exchange *exchange, int64_t gate, int64_t number)
{
    struct line *line = lines_find(&exchange->fars, gate, number);
    return line != NULL ? far_of(line) : NULL;
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void wake(struct peer *peer)
{
    struct far *far = peer->wire;
    if (link_is_alone(&far->stirred))
        link_insert(&far->stirred, &far->exchange->stirred);
}

static struct far *come(struct exchange *exchange, const struct frame *frame)
{
    struct far *far = exchange->fars.count < EXCHANGE_LINES ? calloc(1, sizeof *far) : NULL;
    if (far == NULL)
        return NULL;
    far->exchange = exchange;
    far->line.node = frame->node;
    far->line.number = frame->line;
    lines_add(&exchange->fars, &far->line);
    link_init(&far->stirred);
    far->peer.wake = wake;
    far->peer.wire = far;
    far->peer.far = true;
    keeper_meet(exchange->lobby, &far->peer, &frame->address);
    return far;
}

static void forget_kept(struct far *far)
{
    while (far->keeps > 0)
        message_free(far->kept[--far->keeps]);
    far->forgot = false;
}

static void go(struct far *far)
{
    lines_remove(&far->exchange->fars, &far->line);
    keeper_part(far->exchange->lobby, &far->peer);
    link_remove(&far->stirred);
    forget_kept(far);
    free(far);
}

/* The other end is told that nobody is here, and what was heard last; it looks for the table anew.
 */
static void say_gone(struct exchange *exchange, int64_t gate, int64_t line, int64_t asked)
{
    struct frame frame = {.kind = FRAME_GONE, .line = line, .number = asked};
    exchange_say(exchange, gate, &frame);
}

static void send_away(struct far *far)
{
    say_gone(far->exchange, far->line.node, far->line.number, far->asked);
    go(far);
}

/* ---- Telling ------------------------------------------------------------------------------- */

static void tell(struct far *far, unsigned is, const struct message *message)
{
    struct frame frame = {
        .kind = FRAME_TELL, .is = is, .line = far->line.number, .more = far->asked};
    frame.number = ++far->told;
    if (message != NULL) {
        frame.text = (const char *)message->bytes + MESSAGE_ROOM;
        frame.length = message->length;
    }
    exchange_say(far->exchange, far->line.node, &frame);
}

/* The answer, in place of one that no bus would take. */
static struct message *too_much(const struct post *post)
{
    json_t *value = message_error("full", "the server has more to tell than it can");
    return message_from_json(value, post->has_ref ? &post->ref : NULL);
}

static void keep(struct far *far, const struct message *message)
{
    if (far->keeps < KEPT && message->length <= KEPT_BYTES)
        far->kept[far->keeps++] =
            message_new((const char *)message->bytes + MESSAGE_ROOM, message->length);
    else
        far->forgot = true;
    if (far->keeps > 0 && far->kept[far->keeps - 1] == NULL) {
        far->keeps--;
        far->forgot = true;
    }
}

static void tell_next(struct far *far)
{
    struct post post = far->peer.post[0];
    struct message *message = peer_take(&far->peer);
    if (message->length > FRAME_TEXT) {
        message_free(message);
        message = too_much(&post);
    }
    if (far->busy && post.has_ref && message != NULL)
        keep(far, message);
    tell(far, post.has_ref ? FRAME_ANSWER : 0, message);
    message_free(message);
}

static void tell_done(struct far *far)
{
    struct frame frame = {.kind = FRAME_TELL, .line = far->line.number, .more = far->asked};
    double cost = -far->peer.allowance;
    frame.is = FRAME_DONE | (far->peer.watched > 0 ? FRAME_WATCHING : 0u);
    frame.cost = cost > 0 ? cost < 1000 ? (int64_t)cost : 1000 : 0;
    frame.number = ++far->told;
    exchange_say(far->exchange, far->line.node, &frame);
    far->peer.allowance = 0;
    far->busy = far->handled = false;
}

/* What waited for it when it was answered is told; what came later may still wait. */
static void look_whether_done(struct far *far)
{
    struct peer *peer = &far->peer;
    if (far->busy && !far->handled && peer->requests == 0 && peer->waiting_for == NULL) {
        far->handled = true;
        far->left = peer->posts;
    }
    if (far->left > peer->posts) /* the store has lost some */
        far->left = peer->posts;
    if (far->handled && far->left == 0)
        tell_done(far);
}

static void tell_all(struct far *far)
{
    struct peer *peer = &far->peer;
    while (peer->released > 0 && bus_is_free(far->exchange->bus)) {
        tell_next(far);
        far->left -= far->handled && far->left > 0;
    }
    if (bus_is_free(far->exchange->bus))
        look_whether_done(far);
}

void far_settle(struct exchange *exchange)
{
    struct link *all = &exchange->stirred;
    while (!link_is_alone(all)) {
        struct far *far = LINK_OWNER(all->next, struct far, stirred);
        link_remove(&far->stirred);
        if (far->peer.broken || far->peer.leaving || far->peer.astray)
            send_away(far);
        else
            tell_all(far);
    }
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void take(struct far *far, const struct frame *frame)
{
    forget_kept(far);
    far->asked = frame->number;
    far->busy = true;
    far->handled = false;
    far->peer.allowance = 0;
    keeper_hear(far->exchange->lobby, &far->peer, frame->text, frame->length);
}

/* It was done already; what was told of it may be lost. */
static void take_again(struct far *far, const struct frame *frame)
{
    if (far->busy)
        return;
    if (far->forgot) { /* only long answers are, and those change nothing */
        take(far, frame);
        return;
    }
    for (int i = 0; i < far->keeps; i++)
        tell(far, FRAME_ANSWER, far->kept[i]);
    tell_done(far);
}

static void ask(struct exchange *exchange, const struct frame *frame)
{
    struct far *far = find(exchange, frame->node, frame->line);
    if (far == NULL && (frame->is & FRAME_AGAIN) == 0)
        far = come(exchange, frame);
    if (far == NULL) {
        say_gone(exchange, frame->node, frame->line, 0);
        return;
    }
    far->doubt = 0;
    if (frame->length > LIMIT_MESSAGE || (far->busy && frame->number > far->asked))
        send_away(far);
    else if (frame->number > far->asked)
        take(far, frame);
    else if (frame->number == far->asked)
        take_again(far, frame);
}

void far_hear(struct exchange *exchange, const struct frame *frame)
{
    if (frame->kind == FRAME_ASK) {
        ask(exchange, frame);
        return;
    }
    struct far *far = find(exchange, frame->node, frame->line);
    if (far != NULL)
        go(far);
}

/* ---- All of them --------------------------------------------------------------------------- */

static void doubt(struct line *line)
{
    struct far *far = far_of(line);
    far->doubt = lobby_now(far->exchange->lobby) + DOUBT;
}

static void look(struct line *line)
{
    struct far *far = far_of(line);
    if (far->doubt != 0 && lobby_now(far->exchange->lobby) > far->doubt)
        send_away(far);
    else if (far->busy || far->peer.released > 0)
        wake(&far->peer);
}

static void lose(struct line *line)
{
    go(far_of(line));
}

static void shun(struct line *line)
{
    send_away(far_of(line));
}

void far_doubt(struct exchange *exchange, int64_t gate)
{
    lines_each(&exchange->fars, gate, doubt);
}

void far_lose(struct exchange *exchange, int64_t gate)
{
    lines_each(&exchange->fars, gate, lose);
}

void far_shun(struct exchange *exchange)
{
    lines_each(&exchange->fars, 0, shun);
}

void far_tick(struct exchange *exchange)
{
    lines_each(&exchange->fars, 0, look);
}

void far_close(struct exchange *exchange)
{
    lines_each(&exchange->fars, 0, lose);
}
