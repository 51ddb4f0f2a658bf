/* SPDX-License-Identifier: Apache-2.0 */
/* Letters in the order in which they leave, and a bucket that fills with time and pays for each
 * message that comes. */
#include "server/peer.h"

#include <stdlib.h>
#include <string.h>

static size_t all_letters, all_papers;

size_t letter_weight(const struct letter *letter)
{
    return sizeof *letter + LETTER_ROOM + letter->length + sizeof(struct post);
}

struct letter *letter_join(const char *head, size_t head_length, const char *text, size_t length)
{
    struct letter *letter = malloc(sizeof *letter + LETTER_ROOM + head_length + length);
    if (letter == NULL)
        return NULL;
    letter->owners = 1;
    letter->length = head_length + length;
    memcpy(letter->bytes + LETTER_ROOM, head, head_length);
    memcpy(letter->bytes + LETTER_ROOM + head_length, text, length);
    all_letters += letter_weight(letter);
    return letter;
}

struct letter *letter_new(const char *text, size_t length)
{
    return letter_join("", 0, text, length);
}

void letter_free(struct letter *letter)
{
    if (letter == NULL || --letter->owners > 0)
        return;
    all_letters -= letter_weight(letter);
    free(letter);
}

size_t letters_waiting(void)
{
    return all_letters;
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

void peer_count(struct peer *peer, size_t more, size_t less)
{
    peer->waiting += more;
    peer->waiting -= less;
    budget_wait(peer->account, more, less);
}

void peer_post(struct peer *peer, struct post post)
{
    if (post.letter == NULL || peer->broken || peer->waiting > LIMIT_WAITING) {
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
    peer_count(peer, letter_weight(post.letter), 0);
    peer->post[peer->posts++] = post;
}

struct letter *peer_take(struct peer *peer)
{
    if (peer->released == 0)
        return NULL;
    struct letter *letter = peer->post[0].letter;
    peer_count(peer, 0, letter_weight(letter));
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
    peer_count(peer, 0, peer->waiting);
}

/* ---- What came ----------------------------------------------------------------------------- */

bool peer_hand_in(struct peer *peer, const char *text, size_t length)
{
    size_t bytes = text != NULL ? length : 0;
    if (peer->papers >= LIMIT_PAPERS || peer->paper_bytes + bytes > LIMIT_PAPER_BYTES ||
        (all_papers + bytes > LIMIT_PAPERS_ALL && peer->paper_bytes + bytes > LIMIT_PAPERS_SURE))
        return false;
    struct paper *paper = malloc(sizeof *paper + bytes);
    if (paper == NULL)
        return false;
    paper->next = NULL;
    paper->length = length;
    if (bytes > 0)
        memcpy(paper->text, text, bytes);
    *(peer->papers > 0 ? peer->last_paper : &peer->paper) = paper;
    peer->last_paper = &paper->next;
    peer->papers++;
    peer->paper_bytes += bytes;
    all_papers += bytes;
    return true;
}

struct paper *peer_next_paper(struct peer *peer)
{
    struct paper *paper = peer->paper;
    if (paper == NULL)
        return NULL;
    peer->paper = paper->next;
    size_t bytes = paper->length != PAPER_TOO_LONG ? paper->length : 0;
    peer->papers--;
    peer->paper_bytes -= bytes;
    all_papers -= bytes;
    return paper;
}

void peer_forget_papers(struct peer *peer)
{
    struct paper *paper;
    while ((paper = peer_next_paper(peer)) != NULL)
        free(paper);
}
