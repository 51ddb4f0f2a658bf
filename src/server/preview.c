/* SPDX-License-Identifier: Apache-2.0 */
/* See preview.h. All of it is written at once into room that is enough for the longest names and
 * titles; the picture is the same for all tables. */
#include "server/preview.h"

#include <string.h>

#include "aude.h"
#include "aude_tiles.h"

struct writer {
    char *at, *end;
};

/* As it is; what has no room is left out. */
static void add(struct writer *writer, const char *text)
{
    size_t length = strlen(text);
    if (length >= (size_t)(writer->end - writer->at))
        return;
    memcpy(writer->at, text, length + 1);
    writer->at += length;
}

/* As a value in HTML between quotes. */
static void quote(struct writer *writer, const char *text)
{
    for (; *text != '\0'; text++) {
        char one[2] = {*text, '\0'};
        add(writer, *text == '&'   ? "&amp;"
                    : *text == '<' ? "&lt;"
                    : *text == '>' ? "&gt;"
                    : *text == '"' ? "&quot;"
                                   : one);
    }
}

static void open_tag(struct writer *writer, const char *name)
{
    add(writer, "<meta property=\"og:");
    add(writer, name);
    add(writer, "\" content=\"");
}

static void close_tag(struct writer *writer)
{
    add(writer, "\">\n");
}

static void tag(struct writer *writer, const char *name, const char *text)
{
    open_tag(writer, name);
    quote(writer, text);
    close_tag(writer);
}

/* Who sits there; a seat that is free is a question mark. */
static void tell_names(struct writer *writer, const struct table *table)
{
    for (int i = 0; i < table->seats; i++) {
        add(writer, i > 0 ? ", " : "");
        const struct stored_seat *seat = &table->seat[i];
        quote(writer, table_is_open(table, i) ? "?"
                      : seat->name[0] != '\0' ? seat->name
                                              : seat->player);
    }
}

/* The game and what comes with it; the base game goes without saying. */
static void tell_game(struct writer *writer, const struct aude_setup *setup)
{
    bool other = setup->game != AUDE_CARCASSONNE;
    int base = aude_set_find("base");
    if (!other)
        add(writer, "Carcassonne");
    for (int i = 0; i < aude_set_count(); i++)
        if (setup->sets >> i & 1 && i != base) {
            add(writer, other ? "" : ", ");
            quote(writer, aude_set(i)->name);
            other = false;
        }
    if (setup->own.count > 0)
        add(writer, ", …");
}

void preview_write(const struct table *table, const char *origin, char to[PREVIEW_TEXT])
{
    struct writer writer = {to, to + PREVIEW_TEXT};
    to[0] = '\0';
    tag(&writer, "site_name", "Aude");
    tag(&writer, "type", "website");
    open_tag(&writer, "title");
    if (table->title[0] != '\0')
        quote(&writer, table->title);
    else
        tell_names(&writer, table);
    close_tag(&writer);
    open_tag(&writer, "description");
    if (table->title[0] != '\0') {
        tell_names(&writer, table);
        add(&writer, " · ");
    }
    tell_game(&writer, aude_rules_setup(table->box->rules));
    close_tag(&writer);
    if (origin[0] != '\0') {
        open_tag(&writer, "image");
        quote(&writer, origin);
        add(&writer, "/share.png");
        close_tag(&writer);
    }
}
