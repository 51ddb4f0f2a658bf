/* SPDX-License-Identifier: Apache-2.0 */
/* For others in the network: where they find this machine, as text and as a QR code for a phone;
 * see serve.h. */
#include "cli/serve.h"

#ifdef AUDE_HAVE_SERVER

#include "cli/qr.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <langinfo.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MARGIN = 2 }; /* light squares around the code: enough on a dark terminal */

/* Is it one of a network at home or at work (RFC 1918)? */
static bool is_private(uint32_t address)
{
    return address >> 24 == 10 || address >> 20 == 0xac1 || address >> 16 == 0xc0a8;
}

/* The address by which others of the network find this machine, one of their own network if it has
 * any; false when there is none. */
static bool find_address(char to[INET_ADDRSTRLEN])
{
    struct ifaddrs *all;
    bool found = false, good = false;
    if (getifaddrs(&all) != 0)
        return false;
    for (const struct ifaddrs *one = all; one != NULL && !good; one = one->ifa_next) {
        if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET ||
            (one->ifa_flags & IFF_LOOPBACK) != 0 || (one->ifa_flags & IFF_UP) == 0)
            continue;
        struct sockaddr_in address;
        memcpy(&address, one->ifa_addr, sizeof address);
        good = is_private(ntohl(address.sin_addr.s_addr));
        if (good || !found)
            found = inet_ntop(AF_INET, &address.sin_addr, to, INET_ADDRSTRLEN) != NULL;
    }
    freeifaddrs(all);
    return found;
}

/* Two rows of squares in a line of letters; what is light is drawn, for terminals are dark, and
 * those that are not are told to be. */
static void show_code(const struct qr *qr)
{
    static const char *const parts[] = {" ", "\u2584", "\u2580", "\u2588"};
    const bool coloured = isatty(STDOUT_FILENO) != 0;
    for (int y = -MARGIN; y < qr->size + MARGIN; y += 2) {
        fputs(coloured ? "\033[40;97m" : "", stdout);
        for (int x = -MARGIN; x < qr->size + MARGIN; x++) {
            int light = 0;
            for (int row = y; row <= y + 1; row++) {
                const bool inside = x >= 0 && x < qr->size && row >= 0 && row < qr->size;
                light = light << 1 | (inside && qr->dark[row][x] ? 0 : 1);
            }
            fputs(parts[light], stdout);
        }
        fputs(coloured ? "\033[0m\n" : "\n", stdout);
    }
}

void serve_show_network(const char *host, int port)
{
    char found[INET_ADDRSTRLEN], address[QR_BYTES + 1];
    struct qr qr;
    if (host == NULL && !find_address(found)) {
        printf("%s\n", _("This machine is in no network in which others could find it."));
        return;
    }
    host = host != NULL ? host : found;
    snprintf(address, sizeof address, "%s://%s:%d/", "http", host, port);
    printf("%s %s\n", _("For others in this network:"), address);
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && qr_make(&qr, address))
        show_code(&qr);
}

#endif
