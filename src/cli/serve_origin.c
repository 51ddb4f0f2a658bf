/* SPDX-License-Identifier: Apache-2.0 */
/* How a browser says where a page is from (RFC 6454), and which of the ways to write that it never
 * uses, since it writes addresses in its own way (WHATWG URL); see serve.h. */
#include "cli/serve.h"

#ifdef AUDE_HAVE_SERVER

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyz"
#define DIGITS "0123456789"

/* ---- The host ------------------------------------------------------------------------------ */

/* Does a browser take this name for an address of IPv4? When its last part is a number. */
static bool is_number_at_end(const char *host, size_t length)
{
    if (length > 0 && host[length - 1] == '.')
        length--;
    size_t start = length;
    while (start > 0 && host[start - 1] != '.')
        start--;
    const char *part = host + start;
    size_t digits = strspn(part, DIGITS), rest = length - start;
    if (rest > 0 && digits >= rest)
        return true;
    return strncmp(part, "0x", 2) == 0 && 2 + strspn(part + 2, DIGITS "abcdef") >= rest;
}

/* An address as a browser writes it: four numbers of one way to be written. */
static bool is_plain_ipv4(const char *host, size_t length)
{
    char text[INET_ADDRSTRLEN], again[INET_ADDRSTRLEN];
    struct in_addr address;
    if (length >= sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)length, host);
    return inet_pton(AF_INET, text, &address) == 1 &&
           inet_ntop(AF_INET, &address, again, sizeof again) != NULL && strcmp(text, again) == 0;
}

/* The longest run of parts that are 0, the first of such: *from, and how many it has. */
static int longest_run(const unsigned part[8], int *from)
{
    int most = 0;
    for (int i = 0; i < 8; i++) {
        int count = 0;
        while (i + count < 8 && part[i + count] == 0)
            count++;
        if (count > most) {
            most = count;
            *from = i;
        }
    }
    return most;
}

/* As a browser writes it: in hexadecimal throughout, the longest run of zeros left out. */
static bool is_plain_ipv6(const char *host, size_t length)
{
    char text[INET6_ADDRSTRLEN], again[64] = "";
    unsigned char bytes[16];
    unsigned part[8];
    int from = -1;
    if (length >= sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)length, host);
    if (inet_pton(AF_INET6, text, bytes) != 1)
        return false;
    for (int i = 0; i < 8; i++)
        part[i] = (unsigned)bytes[2 * i] << 8 | bytes[2 * i + 1];
    int run = longest_run(part, &from);
    for (int i = 0; i < 8; i++) {
        size_t end = strlen(again);
        if (run >= 2 && i == from)
            snprintf(again + end, sizeof again - end, "::");
        if (run < 2 || i < from || i >= from + run)
            snprintf(again + end, sizeof again - end, "%s%x",
                     end > 0 && again[end - 1] != ':' ? ":" : "", part[i]);
    }
    return strcmp(text, again) == 0;
}

/* How long the host is that begins there, a name or an address; 0 when it is none, or one that a
 * browser would write in another way. Other schemes than those of the web have hosts that are left
 * as they are. */
static size_t host_length(const char *host, bool is_web)
{
    if (*host != '[') {
        size_t length = strspn(host, LETTERS DIGITS "-._~");
        bool good = !is_web || !is_number_at_end(host, length) || is_plain_ipv4(host, length);
        return good ? length : 0;
    }
    size_t inside = strspn(host + 1, "abcdef" DIGITS ":.");
    return host[1 + inside] == ']' && is_plain_ipv6(host + 1, inside) ? inside + 2 : 0;
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* A port from 1 to 65535 that is not the usual one of the origin's scheme. */
static bool is_unusual_port(const char *port, const char *origin)
{
    size_t length = strspn(port, DIGITS);
    const char *usual = strncmp(origin, "https:", 6) == 0  ? "443"
                        : strncmp(origin, "http:", 5) == 0 ? "80"
                                                           : "";
    return length > 0 && length <= 5 && port[length] == '\0' && *port != '0' &&
           strtol(port, NULL, 10) <= 65535 && strcmp(port, usual) != 0;
}

bool serve_is_origin(const char *value)
{
    size_t scheme = strspn(value, LETTERS DIGITS "+-.");
    if (strlen(value) > SERVE_PUBLIC_MOST || strspn(value, LETTERS) == 0 ||
        strncmp(value + scheme, "://", 3) != 0)
        return false;
    bool is_web = (scheme == 4 && strncmp(value, "http", 4) == 0) ||
                  (scheme == 5 && strncmp(value, "https", 5) == 0);
    const char *host = value + scheme + 3, *end = host + host_length(host, is_web);
    return end > host && (*end == '\0' || (*end == ':' && is_unusual_port(end + 1, value)));
}

bool serve_is_example(const char *origin)
{
    static const char *const names[] = {"example", "example.com", "example.net", "example.org",
                                        "invalid"};
    const char *host = strstr(origin, "://") + 3;
    size_t length = strcspn(host, ":");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t end = strlen(names[i]);
        if (length >= end && strncmp(host + length - end, names[i], end) == 0 &&
            (length == end || host[length - end - 1] == '.'))
            return true;
    }
    return false;
}

#endif
