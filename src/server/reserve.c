/* SPDX-License-Identifier: Apache-2.0 */
/* See reserve.h. jansson frees twice what it had of a text when memory is out in the middle of it;
 * so it is never told that there is none. */
#include "server/reserve.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RESERVE = 8 << 20, STATUS = 2 };

static _Atomic(void *) reserve;
static atomic_bool spent;

/* What was answered is on the disk. */
static _Noreturn void end_now(void)
{
    static const char text[] = "aude: error: the memory is out; what was answered is kept\n";
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(STATUS);
    _exit(STATUS);
}

static void *get(size_t size)
{
    void *memory = malloc(size);
    if (memory != NULL || size == 0)
        return memory;
    atomic_store(&spent, true);
    free(atomic_exchange(&reserve, NULL));
    memory = malloc(size);
    if (memory == NULL)
        end_now();
    return memory;
}

bool reserve_open(void)
{
    void *memory = malloc(RESERVE);
    if (memory == NULL)
        return false;
    memset(memory, 1, RESERVE); /* so that it is truly there */
    atomic_store(&spent, false);
    free(atomic_exchange(&reserve, memory));
    json_set_alloc_funcs(get, free);
    return true;
}

bool reserve_is_spent(void)
{
    return atomic_load(&spent);
}
