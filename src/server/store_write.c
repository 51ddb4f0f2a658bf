/* SPDX-License-Identifier: Apache-2.0 */
/* What the store is told: it goes into the bundle that is being filled. */
#include <sodium.h>
#include <string.h>

#include "server/store_inside.h"

struct bundle *store_tell(struct store *store, enum write which)
{
    struct bundle *bundle = &store->bundle[store->filling];
    bundle_statement(bundle, (int)which);
    return bundle;
}

void store_tell_number(struct store *store, enum write which, int64_t number)
{
    struct bundle *bundle = store_tell(store, which);
    bundle_number(bundle, number);
}

void store_add_game(struct store *store, struct stored_game *game)
{
    struct bundle *bundle = store_tell(store, WRITE_GAME);
    game->number = store_is_shared(store) ? store->new_number : ++store->last_number;
    store->new_number = 0;
    bundle_number(bundle, game->number);
    bundle_text(bundle, game->id);
    bundle_number(bundle, game->created);
    bundle_number(bundle, game->is_public);
    bundle_number(bundle, game->over);
    bundle_blob(bundle, game->seed, sizeof game->seed);
    bundle_text(bundle, game->setup);
    bundle_number(bundle, game->begun);
    bundle_text(bundle, game->invite);
    bundle_number(bundle, game->open);
    bundle_number(bundle, game->away);
    bundle_number(bundle, game->clock.seconds);
    bundle_number(bundle, game->clock.increment);
    bundle_text(bundle, game->clock.then);
    bundle_number(bundle, game->deadline);
    bundle_number(bundle, game->host);
    bundle_number(bundle, game->fresh);
    bundle_number(bundle, game->maker);
    bundle_number(bundle, game->net);
}

void store_put_seat(struct store *store, int64_t game, int seat, const struct stored_seat *row)
{
    struct bundle *bundle = store_tell(store, WRITE_SEAT);
    bundle_number(bundle, game);
    bundle_number(bundle, seat);
    bundle_text(bundle, row->name);
    bundle_text(bundle, row->player);
    if (row->has_token)
        bundle_blob(bundle, row->token, sizeof row->token);
    else
        bundle_none(bundle);
    bundle_number(bundle, row->resigned);
    bundle_number(bundle, row->stand_in);
    bundle_number(bundle, row->gone);
    bundle_number(bundle, row->out_of_time);
    bundle_number(bundle, row->time_left);
    bundle_number(bundle, row->colour);
}

void store_add_batch(struct store *store, int64_t game, int from, int64_t at, int seat,
                     const aude_action *actions, int count)
{
    struct bundle *bundle = store_tell(store, WRITE_BATCH);
    bundle_number(bundle, game);
    bundle_number(bundle, from);
    bundle_number(bundle, at);
    bundle_number(bundle, seat);
    bundle_blob(bundle, actions, (size_t)count * sizeof *actions);
}

void store_add_chat(struct store *store, int64_t game, int number, int64_t at, int seat,
                    const char *text, const char *phrase)
{
    struct bundle *bundle = store_tell(store, WRITE_CHAT);
    bundle_number(bundle, game);
    bundle_number(bundle, number);
    bundle_number(bundle, at);
    bundle_number(bundle, seat);
    bundle_text(bundle, text);
    bundle_text(bundle, phrase);
}

/* Of a batch that began before them its first actions stay. */
void store_take_back(struct store *store, int64_t game, int to, int undone)
{
    static const enum write both[] = {WRITE_NO_BATCHES, WRITE_HALF_BATCH};
    struct bundle *bundle;
    for (int i = 0; i < 2; i++) {
        bundle = store_tell(store, both[i]);
        bundle_number(bundle, game);
        bundle_number(bundle, to);
    }
    bundle = store_tell(store, WRITE_UNDONE);
    bundle_number(bundle, game);
    bundle_number(bundle, undone);
    bundle_number(bundle, to);
}

void store_cut(struct store *store, int64_t game, int after, int count, int undone)
{
    struct bundle *bundle = store_tell(store, WRITE_NO_BATCHES);
    bundle_number(bundle, game);
    bundle_number(bundle, after + 1);
    bundle = store_tell(store, WRITE_UNDONE);
    bundle_number(bundle, game);
    bundle_number(bundle, undone);
    bundle_number(bundle, count);
}

void store_reopen(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_REOPEN, game);
}

/* Is it remembered that this tile set is kept, or will be with what is being written down? It is
 * remembered from now on. Of many the oldest are forgotten: then one is written once more, which
 * changes nothing. */
static bool is_known(struct store *store, const uint8_t *digest)
{
    int count = store->known_count < STORE_KNOWN ? store->known_count : STORE_KNOWN;
    for (int i = 0; i < count; i++)
        if (memcmp(store->known[i], digest, VAULT_DIGEST) == 0)
            return true;
    memcpy(store->known[store->known_count++ % STORE_KNOWN], digest, VAULT_DIGEST);
    return false;
}

void store_add_own(struct store *store, int64_t game, int number, const char *text)
{
    uint8_t digest[VAULT_DIGEST];
    struct bundle *bundle;
    crypto_generichash(digest, sizeof digest, (const unsigned char *)text, strlen(text), NULL, 0);
    if (!is_known(store, digest)) {
        bundle = store_tell(store, WRITE_TILES);
        bundle_blob(bundle, digest, sizeof digest);
        bundle_text(bundle, text);
    }
    bundle = store_tell(store, WRITE_OWN);
    bundle_number(bundle, game);
    bundle_number(bundle, number);
    bundle_blob(bundle, digest, sizeof digest);
}

void store_set_words(struct store *store, int64_t game, const char *words)
{
    struct bundle *bundle = store_tell(store, WRITE_WORDS);
    bundle_number(bundle, game);
    bundle_text(bundle, words);
}

void store_end_game(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_END, game);
}

void store_abandon(struct store *store, int64_t game, int64_t at, int days)
{
    struct bundle *bundle = store_tell(store, WRITE_ABANDON);
    bundle_number(bundle, game);
    bundle_number(bundle, at);
    bundle_number(bundle, days);
}

void store_set_begun(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_BEGUN, game);
}

void store_resume(struct store *store, int64_t game)
{
    store_tell_number(store, WRITE_RESUME, game);
}

void store_resume_later(struct store *store, int64_t date)
{
    store_tell_number(store, WRITE_RESUME_LATER, date);
}

void store_see_date(struct store *store, int64_t date)
{
    store_tell_number(store, WRITE_SEEN, date);
}

void store_forget_gaps(struct store *store)
{
    store_tell(store, WRITE_NO_GAPS);
}

void store_add_gap(struct store *store, const struct stored_gap *gap)
{
    struct bundle *bundle = store_tell(store, WRITE_GAP);
    bundle_number(bundle, gap->since);
    bundle_number(bundle, gap->till);
}

void store_set_next(struct store *store, int64_t game, const char *next)
{
    struct bundle *bundle = store_tell(store, WRITE_NEXT);
    bundle_number(bundle, game);
    bundle_text(bundle, next);
}

void store_set_times(struct store *store, const struct stored_game *game)
{
    struct bundle *bundle = store_tell(store, WRITE_TIMES);
    bundle_number(bundle, game->number);
    bundle_number(bundle, game->deadline);
    bundle_number(bundle, game->open);
}
