/* SPDX-License-Identifier: Apache-2.0 */
/* Where a server keeps its games when nobody says; see serve.h. */
#include "cli/serve.h"

#ifdef AUDE_HAVE_SERVER

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int make_folder(const char *path)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return CLI_DONE;
    return cli_error(path, "%s", strerror(errno));
}

/* ~/.local and ~/.local/share, as far as they are wanted. */
static int make_home(const char *home, bool make)
{
    static const char *const parts[] = {"/.local", "/.local/share"};
    char folder[SERVE_PATH];
    for (size_t i = 0; make && i < sizeof parts / sizeof *parts; i++)
        if (snprintf(folder, sizeof folder, "%s%s", home, parts[i]) < SERVE_PATH &&
            make_folder(folder) != CLI_DONE)
            return CLI_BAD;
    return CLI_DONE;
}

int serve_data_folder(char path[SERVE_PATH], bool make)
{
    const char *base = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length;
    if (base != NULL && base[0] == '/') {
        if (make && make_folder(base) != CLI_DONE)
            return CLI_BAD;
        length = snprintf(path, SERVE_PATH, "%s/aude", base);
    } else if (home != NULL && home[0] == '/') {
        if (make_home(home, make) != CLI_DONE)
            return CLI_BAD;
        length = snprintf(path, SERVE_PATH, "%s/.local/share/aude", home);
    } else {
        return cli_error("--data", "%s", _("the name of a folder is missing"));
    }
    if (length >= SERVE_PATH)
        return cli_error("--data", "%s", strerror(ENAMETOOLONG));
    return CLI_DONE;
}

#endif
