/* SPDX-License-Identifier: Apache-2.0 */
/* Messages in the order in which they leave, and a bucket that fills with time and pays for each
 * message that comes. */
#include "server/peer.h"

#include <stdlib.h>
#include <string.h>

static size_t all_messages, all_requests;

size_t message_weight(const struct message *message)
{
    return sizeof *message + MESSAGE_ROOM + message->length + sizeof(struct post);
}

struct message *message_join(const char *head, size_t head_length, const char *text, size_t length)
{
    struct message *message = malloc(sizeof *message + MESSAGE_ROOM + head_length + length);
    if (message == NULL)
        return NULL;
    message->owners = 1;
    message->length = head_length + length;
    memcpy(message->bytes + MESSAGE_ROOM, head, head_length);
    memcpy(message->bytes + MESSAGE_ROOM + head_length, text, length);
    all_messages += message_weight(message);
    return message;
}

struct message *message_new(const char *text, size_t length)
{
    return message_join("", 0, text, length);
}

void message_free(struct message *message)
{
    if (message == NULL || --message->owners > 0)
        return;
    all_messages -= message_weight(message);
    free(message);
}

size_t messages_waiting(void)
{
    return all_messages;
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

int64_t peer_wait(const struct peer *peer, int rate)
{
    double lacks = 1 - peer->allowance;
    return lacks > 0 ? 1 + (int64_t)(1000 * lacks / rate) : 0;
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
    if (post.message == NULL || peer->broken || peer->waiting > LIMIT_WAITING) {
        peer->broken = true;
        message_free(post.message);
        return;
    }
    if (peer->posts == peer->capacity) {
        int capacity = peer->capacity > 0 ? 2 * peer->capacity : 8;
        struct post *grown = realloc(peer->post, (size_t)capacity * sizeof *grown);
        if (grown == NULL) {
            peer->broken = true;
            message_free(post.message);
            return;
        }
        peer->post = grown;
        peer->capacity = capacity;
    }
    peer_count(peer, message_weight(post.message), 0);
    peer->post[peer->posts++] = post;
}

struct message *peer_take(struct peer *peer)
{
    if (peer->released == 0)
        return NULL;
    struct message *message = peer->post[0].message;
    peer_count(peer, 0, message_weight(message));
    peer->released--;
    peer->posts--;
    memmove(peer->post, peer->post + 1, (size_t)peer->posts * sizeof *peer->post);
    return message;
}

void peer_empty(struct peer *peer)
{
    for (int i = 0; i < peer->posts; i++)
        message_free(peer->post[i].message);
    free(peer->post);
    peer->post = NULL;
    peer->posts = peer->capacity = peer->released = 0;
    peer_count(peer, 0, peer->waiting);
}

/* ---- What came ----------------------------------------------------------------------------- */

bool peer_hand_in(struct peer *peer, const char *text, size_t length)
{
    size_t bytes = text != NULL ? length : 0;
    if (peer->requests >= LIMIT_PAPERS || peer->request_bytes + bytes > LIMIT_PAPER_BYTES ||
        (all_requests + bytes > LIMIT_PAPERS_ALL &&
         peer->request_bytes + bytes > LIMIT_PAPERS_SURE))
        return false;
    struct request *request = malloc(sizeof *request + bytes);
    if (request == NULL)
        return false;
    request->next = NULL;
    request->length = length;
    if (bytes > 0)
        memcpy(request->text, text, bytes);
    *(peer->requests > 0 ? peer->last_request : &peer->request) = request;
    peer->last_request = &request->next;
    peer->requests++;
    peer->request_bytes += bytes;
    all_requests += bytes;
    return true;
}

struct request *peer_next_request(struct peer *peer)
{
    struct request *request = peer->request;
    if (request == NULL)
        return NULL;
    peer->request = request->next;
    size_t bytes = request->length != REQUEST_TOO_LONG ? request->length : 0;
    peer->requests--;
    peer->request_bytes -= bytes;
    all_requests -= bytes;
    return request;
}

void peer_forget_requests(struct peer *peer)
{
    struct request *request;
    while ((request = peer_next_request(peer)) != NULL)
        free(request);
}
