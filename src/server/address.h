/* SPDX-License-Identifier: Apache-2.0 */
/* Where a connection comes from, as far as limits count: an address of IPv4, or the network of one
 * of IPv6, for there everybody has as many addresses as they like. Behind a proxy it is what the
 * proxy says, if it is one that is trusted.
 */
#ifndef AUDE_SERVER_ADDRESS_H
#define AUDE_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address {
    uint8_t bytes[16]; /* of IPv6; one of IPv4 is mapped into it */
};

/* The whole address; false when the text is none. */
bool address_read(struct address *address, const char *text);
bool address_same(const struct address *one, const struct address *other);
/* What the nearest proxy has added to the end of X-Forwarded-For: false when that is no address. */
bool address_forwarded(struct address *address, const char *header);
/* As people write it; a network of IPv6 as the first address of it. */
enum { ADDRESS_TEXT = 46 };
void address_text(const struct address *address, char text[ADDRESS_TEXT]);
/* What of it counts. */
struct address address_counted(const struct address *address);
/* The network around it, for people: 24 bits of an address of IPv4, 48 of one of IPv6. */
void address_network(const struct address *address, char *text, size_t room);
/* Is it one of IPv4? */
bool address_is_old(const struct address *address);

#endif
