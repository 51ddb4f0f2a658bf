/* SPDX-License-Identifier: Apache-2.0 */
/* A disk and a calendar that a test can play with: loaded before the C library, it stands between a
 * program and what it asks the system. The file that AUDE_WORLD names is four numbers of 64 bits:
 * how often the program has waited for the disk, whether the disk refuses, how many milliseconds
 * it takes, and by how many the date is wrong.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOMENT = 5 /* milliseconds after which a slow disk sees that it is so no more */ };

struct world {
    volatile int64_t syncs, refuses, slow, wrong;
};

int fsync(int file);
int fdatasync(int file);
int clock_gettime(clockid_t which, struct timespec *now);

static struct world *world(void)
{
    static struct world none, *found;
    const char *path = getenv("AUDE_WORLD");
    if (found != NULL)
        return found;
    int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *seen = file >= 0 ? mmap(NULL, sizeof *found, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                           : MAP_FAILED;
    if (file >= 0)
        close(file);
    found = seen != MAP_FAILED ? seen : &none;
    return found;
}

static int wait_for_disk(int file, long call)
{
    struct world *here = world();
    const struct timespec moment = {0, MOMENT * 1000000};
    for (int64_t left = here->slow; left > 0 && here->slow > 0; left -= MOMENT)
        nanosleep(&moment, NULL);
    if (here->refuses != 0) {
        errno = EIO;
        return -1;
    }
    int status = (int)syscall(call, file);
    if (status == 0)
        __atomic_add_fetch(&here->syncs, 1, __ATOMIC_SEQ_CST);
    return status;
}

int fsync(int file)
{
    return wait_for_disk(file, SYS_fsync);
}

int fdatasync(int file)
{
    return wait_for_disk(file, SYS_fdatasync);
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    int status = (int)syscall(SYS_clock_gettime, which, now);
    if (status == 0 && which == CLOCK_REALTIME)
        now->tv_sec += (time_t)(world()->wrong / 1000);
    return status;
}
