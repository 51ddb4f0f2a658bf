/* SPDX-License-Identifier: Apache-2.0 */
/* A file on its way to whoever has asked for it, a slice at a time, and in a turn of the loop so
 * many of all of them: messages of those who play are answered in between. libwebsockets would send
 * as much as the system takes at once, and would do so from the buffer in which the next request of
 * the same packet lies.
 */
#ifndef AUDE_SERVER_PAGE_H
#define AUDE_SERVER_PAGE_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <sys/types.h>

/* What libwebsockets keeps for each connection, all 0 when it is new. */
struct page {
    bool sends;
    int file;
    off_t at, size;
};

/* The head of the answer is written; this file follows, and belongs to the page. */
void page_begin(struct page *page, struct lws *wsi, int file, off_t size);
/* The wire takes more. *sent: bytes of all files in this turn. As callbacks tell libwebsockets: 0,
 * or -1 when the connection is to be closed. */
int page_go_on(struct page *page, struct lws *wsi, size_t *sent);
/* It has been on its way for a while; answers the same. */
int page_look(struct page *page, struct lws *wsi);
/* The connection goes. */
void page_end(struct page *page);

#endif
