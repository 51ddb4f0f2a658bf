/* SPDX-License-Identifier: Apache-2.0 */
/* Letters in the order in which they leave, and a bucket that fills with time and pays for each
 * message that comes. */
#include "server/peer.h"

#include <stdlib.h>
#include <string.h>

struct letter *letter_new(const char *text, size_t length)
{
    struct letter *letter = malloc(sizeof *letter + LETTER_ROOM + length);
    if (letter == NULL)
        return NULL;
    letter->owners = 1;
    letter->length = length;
    memcpy(letter->bytes + LETTER_ROOM, text, length);
    return letter;
}

void letter_free(struct letter *letter)
{
    if (letter != NULL && --letter->owners == 0)
        free(letter);
}

bool peer_allow(struct peer *peer, uint64_t now, int rate, int burst, size_t length)
{
    peer->allowance += (double)(now - peer->counted) * rate / 1000.0;
    peer->counted = now;
    if (peer->allowance > burst)
        peer->allowance = burst;
    if (peer->allowance < 1) {
        peer->excess++;
        return false;
    }
    peer->allowance -= (double)(1 + length / LIMIT_MESSAGE_PART);
    peer->excess = 0;
    return true;
}

void peer_charge(struct peer *peer, int messages)
{
    peer->allowance -= messages;
}

void peer_post(struct peer *peer, struct post post)
{
    if (post.letter == NULL || peer->waiting > LIMIT_WAITING) {
        peer->broken = true;
        letter_free(post.letter);
        return;
    }
    if (peer->posts == peer->capacity) {
        int capacity = peer->capacity > 0 ? 2 * peer->capacity : 8;
        struct post *grown = realloc(peer->post, (size_t)capacity * sizeof *grown);
        if (grown == NULL) {
            peer->broken = true;
            letter_free(post.letter);
            return;
        }
        peer->post = grown;
        peer->capacity = capacity;
    }
    peer->waiting += post.letter->length;
    peer->post[peer->posts++] = post;
}

struct letter *peer_take(struct peer *peer)
{
    if (peer->released == 0)
        return NULL;
    struct letter *letter = peer->post[0].letter;
    peer->waiting -= letter->length;
    peer->released--;
    peer->posts--;
    memmove(peer->post, peer->post + 1, (size_t)peer->posts * sizeof *peer->post);
    return letter;
}

void peer_empty(struct peer *peer)
{
    for (int i = 0; i < peer->posts; i++)
        letter_free(peer->post[i].letter);
    free(peer->post);
    peer->post = NULL;
    peer->posts = peer->capacity = peer->released = 0;
    peer->waiting = 0;
}
