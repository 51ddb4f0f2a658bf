/* SPDX-License-Identifier: Apache-2.0 */
/* See address.h. An address of IPv4 is kept as the one of IPv6 that stands for it, so that nobody
 * counts twice who comes by both. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { NETWORK = 8 /* bytes of an address of IPv6 that tell whose it is */ };

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

bool address_read(struct address *address, const char *text)
{
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, address->bytes + sizeof mapped) == 1 ||
           inet_pton(AF_INET6, text, address->bytes) == 1;
}

bool address_same(const struct address *one, const struct address *other)
{
    return memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

/* ":8080", or nothing */
static bool is_port(const char *text)
{
    size_t digits = text[0] == ':' ? strspn(text + 1, "0123456789") : 0;
    return text[0] == '\0' || (digits > 0 && digits <= 5 && text[1 + digits] == '\0');
}

/* "[::1]:8080", "[::1]", "127.0.0.1:8080", or the address alone */
static bool read_with_port(struct address *address, char *text)
{
    char *end = text;
    if (text[0] == '[') {
        end = strchr(++text, ']');
        if (end == NULL)
            return false;
        *end++ = '\0';
    } else if (strchr(text, ':') == strrchr(text, ':')) {
        end += strcspn(text, ":");
    } else {
        return address_read(address, text);
    }
    if (!is_port(end))
        return false;
    *end = '\0';
    return address_read(address, text);
}

/* What stands before the last comma was said by those before the proxy: by anybody. */
bool address_forwarded(struct address *address, const char *header)
{
    char text[INET6_ADDRSTRLEN + 8];
    const char *last = strrchr(header, ',');
    last = last != NULL ? last + 1 : header;
    last += strspn(last, " \t");
    size_t length = strcspn(last, " \t");
    if (length >= sizeof text || last[length + strspn(last + length, " \t")] != '\0')
        return false;
    memcpy(text, last, length);
    text[length] = '\0';
    return read_with_port(address, text);
}

bool address_is_old(const struct address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

void address_text(const struct address *address, char text[ADDRESS_TEXT])
{
    bool old = address_is_old(address);
    inet_ntop(old ? AF_INET : AF_INET6, address->bytes + (old ? sizeof mapped : 0), text,
              ADDRESS_TEXT);
}

void address_network(const struct address *address, char *text, size_t room)
{
    const uint8_t *byte = address->bytes;
    uint8_t network[16] = {0};
    char word[INET6_ADDRSTRLEN];
    if (address_is_old(address)) {
        snprintf(text, room, "%d.%d.%d.0/24", byte[12], byte[13], byte[14]);
        return;
    }
    memcpy(network, byte, 6);
    inet_ntop(AF_INET6, network, word, sizeof word);
    snprintf(text, room, "%s/48", word);
}

struct address address_counted(const struct address *address)
{
    struct address counted = *address;
    if (!address_is_old(address))
        memset(counted.bytes + NETWORK, 0, sizeof counted.bytes - NETWORK);
    return counted;
}
