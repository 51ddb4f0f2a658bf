/* SPDX-License-Identifier: Apache-2.0 */
/* The places in the log and in its index are those of SQLite's description of the format ("WAL-mode
 * File Format"), which promises that they stay. Files stay open as long as the database: who closes
 * one loses the locks that SQLite has on it. */
#include "server/guard.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { DATABASE, LOG, INDEX };
enum {
    INDEX_HEAD = 136,
    PAGE_SIZE_AT = 14, /* in the index of the log; of 16 bits, 1 stands for 65536 */
    FRAMES_AT = 16,    /* frames that count */
    CHECK_AT = 24,     /* checksum of the last of them, two words */
    SALT_AT = 32,      /* 8 bytes */
    CARRIED_AT = 96,   /* frames that are in the database */
    LOG_HEAD = 32,
    FRAME_HEAD = 24,
    FRAME_SALT = 8, /* in the head of a frame */
    FRAME_CHECK = 16,
    TRIES = 5,
};

static bool same_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

static bool same_content(const struct stat *one, const struct stat *other)
{
    return one->st_size == other->st_size && one->st_mtim.tv_sec == other->st_mtim.tv_sec &&
           one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

static uint32_t word(const unsigned char *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t carried(const struct guard *guard)
{
    unsigned char bytes[4];
    return pread(guard->file[INDEX], bytes, sizeof bytes, CARRIED_AT) == sizeof bytes ? word(bytes)
                                                                                      : 0;
}

bool guard_open(struct guard *guard, const char *path)
{
    static const char *const suffix[GUARD_FILES] = {"", "-wal", "-shm"};
    bool good = uv_mutex_init(&guard->mutex) == 0;
    guard->made = good;
    for (int i = 0; i < GUARD_FILES; i++)
        guard->file[i] = -1;
    for (int i = 0; i < GUARD_FILES && good; i++) {
        snprintf(guard->path[i], sizeof guard->path[i], "%s%s", path, suffix[i]);
        guard->file[i] = open(guard->path[i], O_RDONLY | O_CLOEXEC);
        good = guard->file[i] >= 0 && fstat(guard->file[i], &guard->first[i]) == 0;
    }
    guard->last = guard->first[DATABASE];
    guard->carried = good ? carried(guard) : 0;
    return good;
}

void guard_begin(struct guard *guard)
{
    uv_mutex_lock(&guard->mutex);
    guard->rounds++;
    uv_mutex_unlock(&guard->mutex);
}

void guard_end(struct guard *guard)
{
    uv_mutex_lock(&guard->mutex);
    guard->rounds--;
    fstat(guard->file[DATABASE], &guard->last);
    guard->carried = carried(guard);
    uv_mutex_unlock(&guard->mutex);
}

/* Somebody else who carries a bit of the log into the database, as every program does that uses
 * SQLite, says so in the index. */
static bool database_is_ours(struct guard *guard)
{
    struct stat now;
    if (guard->rounds > 0)
        return true;
    if (fstat(guard->file[DATABASE], &now) != 0)
        return false;
    if (same_content(&now, &guard->last))
        return true;
    uint32_t pages = carried(guard);
    if (pages == guard->carried)
        return false;
    guard->carried = pages;
    guard->last = now;
    return true;
}

/* The last frame that counts is in the log, with the salt and the checksum that the index has. */
static bool log_is_whole(const struct guard *guard)
{
    unsigned char head[INDEX_HEAD], frame[FRAME_HEAD];
    uint16_t size;
    if (pread(guard->file[INDEX], head, sizeof head, 0) != sizeof head)
        return false;
    uint32_t frames = word(head + FRAMES_AT);
    if (frames == 0)
        return true;
    memcpy(&size, head + PAGE_SIZE_AT, sizeof size);
    off_t page = size == 1 ? 65536 : size;
    off_t at = LOG_HEAD + (off_t)(frames - 1) * (FRAME_HEAD + page);
    struct stat now;
    return fstat(guard->file[LOG], &now) == 0 && now.st_size >= at + FRAME_HEAD + page &&
           pread(guard->file[LOG], frame, sizeof frame, at) == sizeof frame &&
           memcmp(frame + FRAME_SALT, head + SALT_AT, 8) == 0 &&
           big_endian(frame + FRAME_CHECK) == word(head + CHECK_AT) &&
           big_endian(frame + FRAME_CHECK + 4) == word(head + CHECK_AT + 4);
}

static const char *find_wrong(struct guard *guard)
{
    struct stat now;
    for (int i = 0; i < GUARD_FILES; i++)
        if (stat(guard->path[i], &now) != 0 || !same_file(&now, &guard->first[i]))
            return guard->path[i];
    if (!database_is_ours(guard))
        return guard->path[DATABASE];
    /* Another program may just be changing both. */
    for (int i = 0; i < TRIES; i++)
        if (log_is_whole(guard))
            return NULL;
    return guard->path[LOG];
}

const char *guard_look(struct guard *guard)
{
    uv_mutex_lock(&guard->mutex);
    const char *wrong = find_wrong(guard);
    uv_mutex_unlock(&guard->mutex);
    return wrong;
}

void guard_close(struct guard *guard)
{
    if (!guard->made)
        return;
    for (int i = 0; i < GUARD_FILES; i++)
        if (guard->file[i] >= 0)
            close(guard->file[i]);
    uv_mutex_destroy(&guard->mutex);
    guard->made = false;
}
