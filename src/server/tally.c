/* SPDX-License-Identifier: Apache-2.0 */
/* See tally.h. Told twice a second, and as small as the number of addresses with many connections.
 */
#include "server/tally.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 2 * sizeof(struct address), LINE = 48 };

/* ---- Here ---------------------------------------------------------------------------------- */

static size_t write_account(char *text, size_t room, const struct account *account)
{
    char digits[DIGITS + 1];
    sodium_bin2hex(digits, sizeof digits, account->address.bytes, sizeof account->address.bytes);
    int length = snprintf(text, room, "%s %d\n", digits, account->connections);
    return length > 0 && (size_t)length < room ? (size_t)length : 0;
}

size_t tally_write(struct lobby *lobby, char text[TALLY_TEXT])
{
    static uint64_t round;
    size_t length = 0;
    round++;
    for (struct link *at = lobby->crowd.next; at != &lobby->crowd; at = at->next) {
        struct account *account = LINK_OWNER(at, struct peer, crowd)->account;
        for (; account != NULL && account->tallied != round; account = account->wide) {
            account->tallied = round;
            if (account->connections >= TALLY_LEAST)
                length += write_account(text + length, TALLY_TEXT - length, account);
        }
    }
    return length;
}

/* ---- There --------------------------------------------------------------------------------- */

static bool read_line(struct tally_entry *entry, const char *line, size_t length)
{
    char text[LINE], *end;
    size_t size = 0;
    if (length < DIGITS + 2 || length >= sizeof text || line[DIGITS] != ' ')
        return false;
    snprintf(text, sizeof text, "%.*s", (int)length, line);
    if (sodium_hex2bin(entry->address.bytes, sizeof entry->address.bytes, text, DIGITS, NULL, &size,
                       NULL) != 0 ||
        size != sizeof entry->address.bytes)
        return false;
    long number = strtol(text + DIGITS + 1, &end, 10);
    entry->connections = (int)number;
    return *end == '\0' && number > 0 && number < 1000000;
}

void tally_read(struct tally *tally, const char *text, size_t length)
{
    struct tally made = {.entry = malloc(TALLY_MOST * sizeof *made.entry)};
    const char *end = text + length;
    bool good = made.entry != NULL;
    while (good && text < end && made.count < TALLY_MOST) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        good = stop != NULL && read_line(&made.entry[made.count++], text, (size_t)(stop - text));
        text = stop != NULL ? stop + 1 : end;
    }
    if (!good) {
        tally_free(&made);
        return;
    }
    tally_free(tally);
    *tally = made;
    if (made.count == 0)
        tally_free(tally);
}

void tally_free(struct tally *tally)
{
    free(tally->entry);
    *tally = (struct tally){0};
}

int tally_of(const struct tally *tally, const struct address *address)
{
    for (int i = 0; i < tally->count; i++)
        if (address_same(&tally->entry[i].address, address))
            return tally->entry[i].connections;
    return 0;
}
