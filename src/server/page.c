/* SPDX-License-Identifier: Apache-2.0 */
/* See page.h. A slice is read when the wire can take it, into memory that nobody else uses; what
 * the wire does not take of it after all libwebsockets keeps. Until the file is out libwebsockets
 * takes nothing of what follows, but is told in each turn of the loop that it is there. (It can be
 * made deaf to that, but is then deaf to the wire's being free as well, as of 4.1.) So whoever says
 * more or hangs up, and lets the loop turn for nothing, is soon sent away. */
#include "server/page.h"

#include <sys/socket.h>
#include <unistd.h>

enum {
    SLICE = 16 << 10,    /* bytes */
    IN_TURN = 256 << 10, /* bytes of all files in a turn of the loop */
    PATIENCE = 20,       /* seconds for a reader to take a slice, */
    LOOK = 250000,       /* ... microseconds for one who has said more */
};

void page_begin(struct page *page, struct lws *wsi, int file, off_t size)
{
    page_end(page);
    *page = (struct page){.sends = true, .file = file, .size = size};
    lws_set_timer_usecs(wsi, LOOK);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE);
    lws_callback_on_writable(wsi);
}

void page_end(struct page *page)
{
    if (page == NULL || !page->sends)
        return;
    close(page->file);
    page->sends = false;
}

int page_look(struct page *page, struct lws *wsi)
{
    char byte;
    if (page == NULL || !page->sends)
        return 0;
    if (recv(lws_get_socket_fd(wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0)
        return -1;
    lws_set_timer_usecs(wsi, LOOK);
    return 0;
}

/* A file that is shorter than it was ends the connection: its head has said how long it is. */
static int send_slice(struct page *page, struct lws *wsi, size_t *sent)
{
    unsigned char slice[LWS_PRE + SLICE], *bytes = slice + LWS_PRE;
    off_t left = page->size - page->at;
    size_t length = left < SLICE ? (size_t)left : SLICE;
    bool last = left <= SLICE;
    if (pread(page->file, bytes, length, page->at) != (ssize_t)length ||
        lws_write(wsi, bytes, length, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    page->at += (off_t)length;
    *sent += length;
    return 0;
}

int page_go_on(struct page *page, struct lws *wsi, size_t *sent)
{
    if (page == NULL || !page->sends)
        return 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE); /* the reader was not late */
    if (*sent < IN_TURN && send_slice(page, wsi, sent) != 0)
        return -1;
    if (page->at < page->size) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    page_end(page);
    lws_set_timer_usecs(wsi, LWS_SET_TIMER_USEC_CANCEL);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}
