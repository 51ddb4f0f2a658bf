/* SPDX-License-Identifier: Apache-2.0 */
/* The tile compiler as a program:
 *
 *   tilec --check data/tiles            check all and say how much there is
 *   tilec --seal data/tiles             write seals.txt, once changed entries were compared
 *   tilec --built base --games carcassonne --out-tiles FILE --out-aliases FILE FILE...
 *
 * The last is what the build does. A folder stands for all its files; the order of files is the
 * order of the catalogue. aliases.toml and seals.txt are known by their names. Exit status: 0 all
 * is well, 1 something is wrong (each file's first problem on a line of its own: file, line, tile,
 * reason), 2 the call was wrong. */
#include "tilec/tilec.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct call {
    bool check, seal;
    const char *built, *games, *out_tiles, *out_aliases;
    const char *folder; /* the last that was named */
    char *path[TILEC_SETS + 2];
    int paths, named; /* named: in the call */
};

static struct catalogue catalogue;

/* ---- problems ------------------------------------------------------------------------------- */

void tilec_bad(struct catalogue *of, const char *where, const char *format, ...)
{
    va_list list;

    of->problems++;
    fprintf(stderr, "tilec: %s: ", where);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    putc('\n', stderr);
}

void tilec_problem(struct catalogue *of, const struct tiles_error *error)
{
    char where[400], line[24] = "", tile[80] = "", reason[TILES_REASON_BYTES];

    if (error->line > 0)
        snprintf(line, sizeof line, ":%d", error->line);
    if (error->tile[0] != 0)
        snprintf(tile, sizeof tile, ": %s", error->tile);
    else if (error->number > 0)
        snprintf(tile, sizeof tile, ": tile %d", error->number);
    snprintf(where, sizeof where, "%s%s%s", error->file, line, tile);
    tiles_reason(error, NULL, reason, sizeof reason);
    tilec_bad(of, where, "%s", reason);
}

struct tilec_where tilec_tile_at(const struct catalogue *of, int set, unsigned tile)
{
    struct tilec_where where;

    snprintf(where.text, sizeof where.text, "%.280s:%d: %.80s", of->set[set].path,
             of->set[set].file.line[tile], of->set[set].file.tile[tile].id);
    return where;
}

bool tilec_find(const struct catalogue *of, const char *id, int *set, unsigned *tile)
{
    for (*set = 0; *set < of->sets; ++*set)
        for (*tile = 0; *tile < of->set[*set].file.kinds; ++*tile)
            if (strcmp(of->set[*set].file.tile[*tile].id, id) == 0)
                return true;
    return false;
}

/* ---- files ---------------------------------------------------------------------------------- */

static const char *name_of(const char *path)
{
    const char *const slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

static bool is_file(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static bool is_folder(const char *path)
{
    struct stat facts;

    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

static void add_set(const char *path, const char *bytes, size_t length, struct tiles_error *error)
{
    struct set_file *const file = &catalogue.set[catalogue.sets].file;
    char expected[300];

    if (!set_file_read(file, bytes, length, NULL, NULL, error)) {
        tilec_problem(&catalogue, error);
        arena_free(&file->arena);
        memset(file, 0, sizeof *file);
        return;
    }
    catalogue.set[catalogue.sets].path = path;
    snprintf(expected, sizeof expected, "%.250s.toml", file->head.id);
    if (strcmp(name_of(path), expected) != 0)
        tilec_bad(&catalogue, path, "holds the set %s", file->head.id);
    for (int i = 0; i < catalogue.sets; i++)
        if (strcmp(catalogue.set[i].file.head.id, file->head.id) == 0)
            tilec_bad(&catalogue, path, "the set %s is there already", file->head.id);
    catalogue.sets++;
}

static void add_file(const char *path)
{
    struct tiles_error error;
    size_t length = 0;
    char *bytes = NULL;

    tiles_start_error(&error, path);
    if (!is_file(path))
        tilec_bad(&catalogue, path, "is no file");
    else if ((bytes = tiles_file_bytes(path, &length, &error)) == NULL)
        tilec_problem(&catalogue, &error);
    else if (strcmp(name_of(path), "seals.txt") == 0) {
        catalogue.seal_path = path;
        seals_read(&catalogue, bytes, length < TILES_MAX_BYTES ? length : TILES_MAX_BYTES);
    } else if (strcmp(name_of(path), "aliases.toml") == 0) {
        catalogue.alias_path = path;
        if (!tiles_toml(&catalogue.alias_arena, bytes, length, &catalogue.aliases, &error))
            tilec_problem(&catalogue, &error);
    } else if (catalogue.sets == TILEC_SETS) {
        tilec_bad(&catalogue, path, "is one set too many");
    } else {
        add_set(path, bytes, length, &error);
    }
    free(bytes);
}

static int compare_paths(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static bool add_path(struct call *call, const char *folder, const char *name)
{
    const size_t room = strlen(folder) + strlen(name) + 2;

    if (call->paths == TILEC_SETS + 2)
        return false;
    char *const path = malloc(room);
    if (path == NULL)
        return false;
    snprintf(path, room, "%s%s%s", folder, *folder != 0 ? "/" : "", name);
    call->path[call->paths++] = path;
    return true;
}

/* A file, or the files of a folder by name. */
static bool name_files(struct call *call, const char *name)
{
    DIR *const folder = is_folder(name) ? opendir(name) : NULL;
    const int first = call->paths;
    bool good = true;

    call->named++;
    call->folder = folder != NULL ? name : NULL;
    if (folder == NULL)
        return add_path(call, "", name);
    for (const struct dirent *one; good && (one = readdir(folder)) != NULL;) {
        const size_t length = strlen(one->d_name);
        if (strcmp(one->d_name, "seals.txt") == 0 ||
            (length > 5 && strcmp(one->d_name + length - 5, ".toml") == 0))
            good = add_path(call, name, one->d_name);
    }
    (void)closedir(folder);
    qsort(call->path + first, (size_t)(call->paths - first), sizeof call->path[0], compare_paths);
    return good;
}

/* Begins a file that is to be there whole or not at all; NULL and told when it cannot be. */
static FILE *begin(const char *path, char *part, size_t room)
{
    snprintf(part, room, "%s.part", path);
    FILE *const to = fopen(part, "w");
    if (to == NULL)
        tilec_bad(&catalogue, path, "cannot be written: %s", strerror(errno));
    return to;
}

static void end(FILE *to, const char *path, const char *part)
{
    const bool good = !ferror(to);

    if ((fclose(to) != 0 || !good || rename(part, path) != 0)) {
        tilec_bad(&catalogue, path, "cannot be written: %s", strerror(errno));
        (void)remove(part);
    }
}

/* ---- the call ------------------------------------------------------------------------------- */

static const char *const game_names[AUDE_GAMES] = {"carcassonne", "discovery"};

static bool has_set(const char *id, size_t length)
{
    for (int i = 0; i < catalogue.sets; i++)
        if (strlen(catalogue.set[i].file.head.id) == length &&
            memcmp(catalogue.set[i].file.head.id, id, length) == 0)
            return true;
    return false;
}

static unsigned read_games(const char *games)
{
    unsigned found = 0;

    for (const char *at = games; *at != 0; at += *at == ',') {
        const size_t length = strcspn(at, ",");
        unsigned game = 0;
        while (game < AUDE_GAMES &&
               (strlen(game_names[game]) != length || memcmp(game_names[game], at, length) != 0))
            game++;
        if (game == AUDE_GAMES)
            tilec_bad(&catalogue, "--games", "there is no game %.*s", (int)length, at);
        found |= 1u << game;
        at += length;
    }
    return found;
}

static unsigned check_call(const struct call *call)
{
    const unsigned games = read_games(call->games);

    for (const char *at = call->built; *at != 0; at += *at == ',') {
        const size_t length = strcspn(at, ",");
        if (!has_set(at, length))
            tilec_bad(&catalogue, "--built", "there is no set %.*s", (int)length, at);
        at += length;
    }
    if (call->out_aliases != NULL && (games >> AUDE_CARCASSONNE & 1) == 0)
        tilec_bad(&catalogue, "--out-aliases", "only tiles of Carcassonne have other names");
    if (call->out_aliases != NULL && catalogue.alias_path == NULL)
        tilec_bad(&catalogue, "--out-aliases", "aliases.toml is not among the files");
    return games;
}

static void write_all(const struct call *call, unsigned games)
{
    char path[1024], part[1040];
    FILE *to;

    snprintf(path, sizeof path, "%s/seals.txt", call->folder != NULL ? call->folder : "");
    if (call->seal && (to = begin(path, part, sizeof part)) != NULL) {
        seals_write(&catalogue, to);
        end(to, path, part);
    }
    if (call->out_tiles != NULL && (to = begin(call->out_tiles, part, sizeof part)) != NULL) {
        emit_tiles(&catalogue, games, call->built, to);
        end(to, call->out_tiles, part);
    }
    if (call->out_aliases != NULL && (to = begin(call->out_aliases, part, sizeof part)) != NULL) {
        emit_aliases(&catalogue, games, to);
        end(to, call->out_aliases, part);
    }
}

static void compile(const struct call *call)
{
    unsigned kinds = 0, tiles = 0;

    for (int i = 0; i < call->paths; i++)
        add_file(call->path[i]);
    if (catalogue.problems > 0) /* what is left out would seem to be missing */
        return;
    names_check(&catalogue);
    for (int s = 0; s < catalogue.sets && catalogue.alias_path != NULL; s++)
        for (unsigned i = 0; i < catalogue.set[s].file.kinds; i++)
            names_check_tile(&catalogue, s, i);
    if (catalogue.seal_path != NULL && !call->seal)
        seals_check(&catalogue);
    const unsigned games = check_call(call);
    if (catalogue.problems > 0)
        return;
    write_all(call, games);
    for (int s = 0; s < catalogue.sets; s++) {
        kinds += catalogue.set[s].file.kinds;
        for (unsigned i = 0; i < catalogue.set[s].file.kinds; i++)
            tiles += catalogue.set[s].file.tile[i].count;
    }
    if (call->check)
        printf("%d sets, %u kinds, %u tiles: nothing wrong\n", catalogue.sets, kinds, tiles);
}

/* The value of an option; NULL when this is another word. */
static const char *value_of(const char *option, char **words, int *i, int count)
{
    return strcmp(words[*i], option) == 0 && *i + 1 < count ? words[++*i] : NULL;
}

static bool read_call(struct call *call, int count, char **words)
{
    for (int i = 1; i < count; i++) {
        const char *value = NULL;
        if (strcmp(words[i], "--check") == 0)
            call->check = true;
        else if (strcmp(words[i], "--seal") == 0)
            call->seal = true;
        else if ((value = value_of("--built", words, &i, count)) != NULL)
            call->built = value;
        else if ((value = value_of("--games", words, &i, count)) != NULL)
            call->games = value;
        else if ((value = value_of("--out-tiles", words, &i, count)) != NULL)
            call->out_tiles = value;
        else if ((value = value_of("--out-aliases", words, &i, count)) != NULL)
            call->out_aliases = value;
        else if (strncmp(words[i], "--", 2) == 0 || !name_files(call, words[i]))
            return false;
    }
    return call->named > 0 && (!call->seal || (call->named == 1 && call->folder != NULL));
}

int main(int count, char **words)
{
    struct call call = {.built = "", .games = "carcassonne,discovery"};
    const bool good = read_call(&call, count, words);

    if (good)
        compile(&call);
    else
        fputs("usage: tilec [--check] [--seal] [--built SETS] [--games GAMES] [--out-tiles FILE]\n"
              "             [--out-aliases FILE] FILE-OR-FOLDER...\n",
              stderr);
    for (int i = 0; i < catalogue.sets; i++)
        arena_free(&catalogue.set[i].file.arena);
    arena_free(&catalogue.alias_arena);
    for (int i = 0; i < call.paths; i++)
        free(call.path[i]);
    return !good ? 2 : catalogue.problems > 0;
}
