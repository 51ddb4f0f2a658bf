/* SPDX-License-Identifier: Apache-2.0 */
/* See sanction.h. There are few of them, so all are looked through. */
#include "server/sanction.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[SANCTION_KINDS] = {"ban", "mute"};

const char *sanction_name(enum sanction_kind kind)
{
    return names[kind];
}

/* ---- Whom ---------------------------------------------------------------------------------- */

/* 1 to 3 digits, and nothing behind them; -1: no number. */
static int small_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 4 && text[digits] == '\0' ? atoi(text) : -1;
}

/* "k3v9mq2xab 1" */
static bool read_seat(struct sanction *sanction)
{
    const char *blank = strchr(sanction->whom, ' ');
    if (blank == NULL || blank - sanction->whom != STORE_ID)
        return false;
    int seat = small_number(blank + 1);
    sanction->is_seat = seat >= 0 && seat < AUDE_MAX_SEATS;
    return sanction->is_seat;
}

/* An address, perhaps with how many bits of it count. Of one of IPv6 its network counts, as
 * everywhere. */
static bool read_network(struct sanction *sanction)
{
    char text[STORE_WHOM];
    snprintf(text, sizeof text, "%s", sanction->whom);
    char *slash = strchr(text, '/');
    if (slash != NULL)
        *slash++ = '\0';
    if (!address_read(&sanction->address, text))
        return false;
    bool old = address_is_old(&sanction->address);
    int most = old ? 32 : 64, bits = slash != NULL ? small_number(slash) : most;
    if (bits < 1 || bits > (old ? 32 : 128))
        return false;
    sanction->bits = (bits < most ? bits : most) + (old ? 96 : 0);
    return true;
}

static bool read_whom(struct sanction *sanction, const char *whom)
{
    if (strlen(whom) >= sizeof sanction->whom)
        return false;
    snprintf(sanction->whom, sizeof sanction->whom, "%s", whom);
    return (sanction->kind == SANCTION_MUTE && read_seat(sanction)) || read_network(sanction);
}

static bool covers(const struct sanction *sanction, const struct address *address)
{
    int whole = sanction->bits / 8, rest = sanction->bits % 8;
    if (sanction->is_seat || memcmp(sanction->address.bytes, address->bytes, (size_t)whole) != 0)
        return false;
    return rest == 0 || (sanction->address.bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

static bool goes_on(const struct sanction *sanction, int64_t date)
{
    return sanction->till == 0 || sanction->till > date;
}

/* ---- The list ------------------------------------------------------------------------------ */

static struct sanction *find(const struct sanctions *sanctions, enum sanction_kind kind,
                             const char *whom)
{
    for (int i = 0; i < sanctions->count; i++)
        if (sanctions->list[i].kind == kind && strcmp(sanctions->list[i].whom, whom) == 0)
            return &sanctions->list[i];
    return NULL;
}

/* NULL, or why not. */
static const char *add(struct sanctions *sanctions, enum sanction_kind kind, const char *whom,
                       int64_t till)
{
    struct sanction made = {.kind = kind, .till = till};
    if (!read_whom(&made, whom))
        return "bad-whom";
    struct sanction *old = find(sanctions, kind, whom);
    if (old == NULL && sanctions->count < SANCTIONS_MOST) {
        struct sanction *grown =
            realloc(sanctions->list, (size_t)(sanctions->count + 1) * sizeof *grown);
        if (grown == NULL)
            return "full";
        sanctions->list = grown;
        old = &grown[sanctions->count++];
    }
    if (old == NULL)
        return "full";
    *old = made;
    return NULL;
}

static void take(void *context, const struct stored_sanction *stored)
{
    for (int kind = 0; kind < SANCTION_KINDS; kind++)
        if (strcmp(stored->kind, names[kind]) == 0)
            add(context, (enum sanction_kind)kind, stored->whom, stored->till);
}

void sanctions_free(struct sanctions *sanctions)
{
    free(sanctions->list);
    sanctions->list = NULL;
    sanctions->count = 0;
}

bool sanctions_read(struct sanctions *sanctions, struct store *store)
{
    struct sanctions read = {0};
    if (!store_sanctions(store, take, &read)) {
        sanctions_free(&read);
        return false; /* what is known stays */
    }
    sanctions_free(sanctions);
    *sanctions = read;
    return true;
}

void sanctions_take(struct sanctions *sanctions, const struct bundle *answer)
{
    sanctions_free(sanctions);
    store_take_sanctions(answer, take, sanctions);
}

const char *sanction_put(struct sanctions *sanctions, struct store *store, enum sanction_kind kind,
                         const char *whom, int64_t till)
{
    const char *why = add(sanctions, kind, whom, till);
    if (why == NULL)
        store_put_sanction(store, &(struct stored_sanction){names[kind], whom, till});
    return why;
}

static void drop(struct sanctions *sanctions, struct store *store, struct sanction *sanction)
{
    store_lift_sanction(store, names[sanction->kind], sanction->whom);
    *sanction = sanctions->list[--sanctions->count];
}

const char *sanction_lift(struct sanctions *sanctions, struct store *store, enum sanction_kind kind,
                          const char *whom)
{
    struct sanction *sanction = find(sanctions, kind, whom);
    if (sanction == NULL)
        return "not-there";
    drop(sanctions, store, sanction);
    return NULL;
}

void sanctions_look(struct sanctions *sanctions, struct store *store, int64_t date)
{
    for (int i = sanctions->count - 1; i >= 0; i--)
        if (!goes_on(&sanctions->list[i], date))
            drop(sanctions, store, &sanctions->list[i]);
}

bool sanction_holds(const struct sanctions *sanctions, enum sanction_kind kind,
                    const struct address *address, int64_t date)
{
    for (int i = 0; i < sanctions->count; i++)
        if (sanctions->list[i].kind == kind && goes_on(&sanctions->list[i], date) &&
            covers(&sanctions->list[i], address))
            return true;
    return false;
}

bool sanction_mutes(const struct sanctions *sanctions, const char *table, int seat, int64_t date)
{
    char whom[STORE_WHOM];
    snprintf(whom, sizeof whom, "%s %d", table, seat);
    const struct sanction *sanction = find(sanctions, SANCTION_MUTE, whom);
    return sanction != NULL && goes_on(sanction, date);
}

json_t *sanctions_list(const struct sanctions *sanctions)
{
    json_t *list = json_array();
    for (int i = 0; i < sanctions->count; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:I}", "kind", names[sanctions->list[i].kind], "whom",
                            sanctions->list[i].whom, "till", (json_int_t)sanctions->list[i].till));
    return list;
}
