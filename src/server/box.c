/* SPDX-License-Identifier: Apache-2.0 */
/* See box.h. A set-up is read with memory for the largest rules; what is kept is made anew in
 * memory of the size that was found, unless a box is there already that is the same. */
#include "server/box.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024 };

static struct box *bucket[BUCKETS];
static int boxes;

int box_count(void)
{
    return boxes;
}

/* ---- The same? ----------------------------------------------------------------------------- */

/* Each text ends with its 0, so that no two lists of texts read as the same bytes. */
static void mix(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const unsigned char *)text, strlen(text) + 1);
}

/* Of everything that same() compares. */
static uint64_t print_of(const struct aude_setup *setup, const char *position,
                         const struct own *own)
{
    crypto_generichash_state hash;
    unsigned char digest[crypto_generichash_BYTES_MIN];
    const uint8_t small[] = {setup->game, setup->seats, setup->start_seat, setup->version};
    uint64_t print;
    crypto_generichash_init(&hash, NULL, 0, sizeof digest);
    crypto_generichash_update(&hash, small, sizeof small);
    crypto_generichash_update(&hash, setup->option, sizeof setup->option);
    crypto_generichash_update(&hash, (const unsigned char *)&setup->sets, sizeof setup->sets);
    mix(&hash, position);
    for (int i = 0; i < own->sets.count; i++)
        mix(&hash, own->text[i]);
    crypto_generichash_final(&hash, digest, sizeof digest);
    memcpy(&print, digest, sizeof print);
    return print;
}

/* The set-up may name fewer sets of one's own than there are, and in another order. */
static bool same_own(const struct aude_setup *a, const struct own *mine, const struct aude_setup *b,
                     const struct own *other)
{
    if (mine->sets.count != other->sets.count || a->own.count != b->own.count)
        return false;
    for (int i = 0; i < mine->sets.count; i++)
        if (strcmp(mine->text[i], other->text[i]) != 0)
            return false;
    for (int i = 0; i < a->own.count; i++)
        if (strcmp(a->own.set[i]->set.id, b->own.set[i]->set.id) != 0 ||
            a->own.set[i]->seal != b->own.set[i]->seal)
            return false;
    return true;
}

static bool same(const struct box *box, const struct aude_setup *b, const char *position,
                 const struct own *own)
{
    const struct aude_setup *a = aude_rules_setup(box->rules);
    return a->game == b->game && a->seats == b->seats && a->start_seat == b->start_seat &&
           a->version == b->version && a->sets == b->sets &&
           memcmp(a->option, b->option, sizeof a->option) == 0 &&
           strcmp(box->position, position) == 0 && same_own(a, &box->own, b, own);
}

/* ---- Making one ---------------------------------------------------------------------------- */

static void free_box(struct box *box)
{
    if (box == NULL)
        return;
    free(box->rules);
    free(box->start);
    free(box->position);
    own_free(&box->own);
    free(box);
}

/* The record has been read into rules of full length. */
static struct box *make(const struct aude_record *record, const struct aude_rules *full,
                        struct own *own)
{
    struct box *box = calloc(1, sizeof *box);
    if (box == NULL)
        return NULL;
    box->rules = malloc(aude_rules_size(full));
    box->start = malloc(aude_state_size(full));
    box->position = strdup(record->position);
    if (box->rules == NULL || box->start == NULL || box->position == NULL ||
        aude_record_start(record, box->rules, box->start) != AUDE_OK) {
        free_box(box);
        return NULL;
    }
    box->own = *own; /* the texts and files stay where they are: the rules point to these */
    memset(own, 0, sizeof *own);
    box->size = sizeof *box + aude_rules_size(full) + aude_state_size(full) + own_size(&box->own);
    return box;
}

static struct box *find_or_make(const struct aude_record *record, const struct aude_rules *full,
                                struct own *own)
{
    uint64_t print = print_of(&record->setup, record->position, own);
    struct box **first = &bucket[print % BUCKETS], *box;
    for (box = *first; box != NULL; box = box->next)
        if (box->print == print && same(box, &record->setup, record->position, own))
            break;
    if (box == NULL) {
        box = make(record, full, own);
        if (box == NULL)
            return NULL;
        box->print = print;
        box->next = *first;
        *first = box;
        boxes++;
    }
    box->tables++;
    return box;
}

struct aude_record *box_record(void)
{
    struct aude_record_memory *memory = malloc(sizeof *memory);
    return memory != NULL ? aude_record_in(memory) : NULL;
}

struct box *box_open(const char *setup, struct own *own, char title[AUDE_TITLE_TEXT], bool *ahead,
                     enum aude_status *why)
{
    struct aude_record *record = box_record();
    struct aude_rules *rules = malloc(sizeof *rules);
    struct aude_state *state = malloc(sizeof *state);
    struct box *box = NULL;
    *why = AUDE_TOO_LONG;
    if (record != NULL && rules != NULL && state != NULL)
        *why = aude_record_parse_own(setup, strlen(setup), &own->sets, record, rules, state, NULL);
    if (*why == AUDE_OK && record->count != 0)
        *why = AUDE_BAD_TEXT;
    if (*why == AUDE_OK) {
        memcpy(title, record->title, AUDE_TITLE_TEXT);
        *ahead = record->ahead;
        box = find_or_make(record, rules, own);
        if (box == NULL)
            *why = AUDE_TOO_LONG;
    }
    free(record);
    free(rules);
    free(state);
    own_free(own);
    return box;
}

void box_release(struct box *box)
{
    if (box == NULL || --box->tables > 0)
        return;
    struct box **at = &bucket[box->print % BUCKETS];
    while (*at != box)
        at = &(*at)->next;
    *at = box->next;
    boxes--;
    free_box(box);
}
