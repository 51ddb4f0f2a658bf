/* SPDX-License-Identifier: Apache-2.0 */
/* A QR code of an address (ISO/IEC 18004): bytes, error correction of level M, versions 1 to 3,
 * whose words are one block. The page has one for longer links: web/src/side/qr.ts. */
#ifndef AUDE_CLI_QR_H
#define AUDE_CLI_QR_H

#include <stdbool.h>

enum {
    QR_MOST = 29, /* squares of a side */
    QR_BYTES = 42 /* that have room */
};

struct qr {
    int size;
    bool dark[QR_MOST][QR_MOST]; /* by row and column, without a margin */
};

/* False when the text is too long. */
bool qr_make(struct qr *qr, const char *text);

#endif
