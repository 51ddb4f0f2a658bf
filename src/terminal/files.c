/* SPDX-License-Identifier: Apache-2.0 */
/* Files, whole. Reading refuses early what cannot be a file of ours (missing, a directory, empty,
 * huge, binary), each with one line. Writing never destroys: the bytes go to a temporary name in
 * the same directory, are brought to the disk and only then renamed over the old file, so a full
 * disk or a killed program leaves the old file as it was.
 */
#include "terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Memory -------------------------------------------------------------------------------- */

void *cli_allocate(size_t size)
{
    return cli_reallocate(NULL, size);
}

void *cli_reallocate(void *memory, size_t size)
{
    void *answer = realloc(memory, size > 0 ? size : 1);
    if (answer == NULL) {
        cli_error(NULL, "%s", strerror(ENOMEM));
        exit(CLI_BAD);
    }
    return answer;
}

static void buffer_room(struct cli_buffer *buffer, size_t more)
{
    if (buffer->capacity - buffer->size > more)
        return;
    size_t capacity = 2 * buffer->capacity + more + 64;
    buffer->bytes = cli_reallocate(buffer->bytes, capacity);
    buffer->capacity = capacity;
}

void cli_buffer_bytes(struct cli_buffer *buffer, const char *bytes, size_t size)
{
    buffer_room(buffer, size + 1);
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
    buffer->bytes[buffer->size] = '\0';
}

void cli_buffer_add(struct cli_buffer *buffer, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (length >= 0) {
        buffer_room(buffer, (size_t)length + 1);
        vsnprintf(buffer->bytes + buffer->size, (size_t)length + 1, format, again);
        buffer->size += (size_t)length;
    }
    va_end(again);
}

void cli_buffer_finish(struct cli_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (struct cli_buffer){0};
}

/* ---- Reading ------------------------------------------------------------------------------- */

static int too_large(const char *name, size_t limit)
{
    return cli_error(name, _("the file is larger than %zu MiB"), limit >> 20);
}

static int read_all(struct cli_file *file, int descriptor, size_t limit)
{
    size_t capacity = 1 << 16;
    file->bytes = cli_allocate(capacity + 1);
    for (;;) {
        if (file->size == capacity) {
            capacity *= 2;
            file->bytes = cli_reallocate(file->bytes, capacity + 1);
        }
        ssize_t got = read(descriptor, file->bytes + file->size, capacity - file->size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cli_error(file->name, "%s", strerror(errno));
        if (got == 0)
            break;
        file->size += (size_t)got;
        if (file->size > limit)
            return too_large(file->name, limit);
    }
    file->bytes[file->size] = '\0';
    return file->size > 0 ? CLI_DONE : cli_error(file->name, _("the file is empty"));
}

/* Length of the well-formed UTF-8 character at s (RFC 3629), 0 when there is none. */
static size_t utf8_length(const unsigned char *s, size_t left)
{
    static const struct {
        unsigned char low, high, second_low, second_high;
        size_t length;
    } form[] = {
        {0x01, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        if (s[0] < form[i].low || s[0] > form[i].high)
            continue;
        size_t length = form[i].length;
        if (length > left ||
            (length > 1 && (s[1] < form[i].second_low || s[1] > form[i].second_high)))
            return 0;
        for (size_t k = 2; k < length; k++)
            if ((s[k] & 0xc0) != 0x80)
                return 0;
        return length;
    }
    return 0;
}

static int check_text(const struct cli_file *file)
{
    long line = 1, column = 1;
    for (size_t at = 0; at < file->size;) {
        const unsigned char *s = (const unsigned char *)file->bytes + at;
        size_t length = utf8_length(s, file->size - at);
        if (*s == '\0')
            return cli_error_at(file->name, line, column, _("a byte 0: this is not a text file"));
        if (length == 0)
            return cli_error_at(file->name, line, column, _("this is not UTF-8 text"));
        at += length;
        column++;
        if (*s == '\n') {
            line++;
            column = 1;
        }
    }
    return CLI_DONE;
}

/* Opens for reading without being held up by a pipe that nobody writes to. */
static int open_regular(const char *path, size_t limit, int *descriptor)
{
    struct stat info;
    *descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (*descriptor < 0 || fstat(*descriptor, &info) != 0)
        return cli_error(path, "%s", strerror(errno));
    if (S_ISDIR(info.st_mode))
        return cli_error(path, "%s", strerror(EISDIR));
    if (S_ISREG(info.st_mode) && (unsigned long long)info.st_size > limit)
        return too_large(path, limit);
    return CLI_DONE;
}

int cli_file_read(struct cli_file *file, const char *path, size_t limit, enum cli_reading reading)
{
    bool standard = strcmp(path, "-") == 0;
    int descriptor = STDIN_FILENO;
    int status = CLI_DONE;
    *file = (struct cli_file){.name = standard ? _("standard input") : path};
    if (*path == '\0')
        return cli_error(NULL, _("a file name is empty"));
    if (!standard)
        status = open_regular(path, limit, &descriptor);
    if (status == CLI_DONE)
        status = read_all(file, descriptor, limit);
    if (!standard && descriptor >= 0)
        close(descriptor);
    if (status == CLI_DONE && reading == CLI_READ_TEXT)
        status = check_text(file);
    if (status != CLI_DONE)
        cli_file_finish(file);
    return status;
}

/* Does it begin like a saved game of JCloisterZone, or packed by xz? No record does. */
static bool is_foreign(const struct cli_file *file)
{
    const char *text = file->bytes;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    return text[strspn(text, " \t\r\n")] == '{' || strncmp(text,
                                                           "\xfd"
                                                           "7zXZ",
                                                           5) == 0;
}

int cli_file_read_record(struct cli_file *file, const char *path)
{
    if (cli_file_read(file, path, CLI_BINARY_LIMIT, CLI_READ_BINARY) != CLI_DONE)
        return CLI_BAD;
    int status;
    if (is_foreign(file))
        status = cli_error(
            file->name, _("this is no record; 'aude replay --record=OUTPUT FILE' makes one of it"));
    else if (file->size > AUDE_RECORD_TEXT)
        status = too_large(file->name, AUDE_RECORD_TEXT);
    else
        status = check_text(file);
    if (status != CLI_DONE)
        cli_file_finish(file);
    return status;
}

void cli_file_finish(struct cli_file *file)
{
    free(file->bytes);
    file->bytes = NULL;
    file->size = 0;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static bool write_all(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t done = write(descriptor, bytes, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        bytes += done;
        size -= (size_t)done;
    }
    return true;
}

/* What is no regular file (a terminal, /dev/full, a named pipe) is written to as it is. */
static int write_through(const char *path, const char *bytes, size_t size)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    bool well = descriptor >= 0 && write_all(descriptor, bytes, size);
    int reason = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && well) {
        well = false;
        reason = errno;
    }
    return well ? CLI_DONE : cli_error(path, _("cannot write: %s"), strerror(reason));
}

static void sync_directory(const char *path)
{
    struct cli_buffer name = {0};
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        cli_buffer_add(&name, ".");
    else
        cli_buffer_bytes(&name, path, (size_t)(slash - path) + 1);
    int descriptor = open(name.bytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor); /* the name; the content is safe already, so a refusal is no loss */
        close(descriptor);
    }
    cli_buffer_finish(&name);
}

static mode_t mode_of_new_file(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Writes to a temporary name beside `path` and renames it to `path`. */
static int write_beside(const char *path, mode_t mode, const char *bytes, size_t size)
{
    struct cli_buffer name = {0};
    const char *slash = strrchr(path, '/');
    if (slash != NULL)
        cli_buffer_bytes(&name, path, (size_t)(slash - path) + 1);
    cli_buffer_add(&name, ".aude-XXXXXX");
    int descriptor = mkostemp(name.bytes, O_CLOEXEC);
    bool made = descriptor >= 0;
    bool well = made && fchmod(descriptor, mode) == 0 && write_all(descriptor, bytes, size) &&
                fsync(descriptor) == 0;
    int reason = errno;
    if (made && close(descriptor) != 0 && well) {
        well = false;
        reason = errno;
    }
    if (well && rename(name.bytes, path) != 0) {
        well = false;
        reason = errno;
    }
    if (!well && made)
        unlink(name.bytes);
    cli_buffer_finish(&name);
    if (!well)
        return cli_error(path, _("cannot write: %s"), strerror(reason));
    sync_directory(path);
    return CLI_DONE;
}

int cli_file_write(const char *path, const char *bytes, size_t size)
{
    if (strcmp(path, "-") == 0) {
        fwrite(bytes, 1, size, stdout);
        return cli_flush_output();
    }
    if (*path == '\0')
        return cli_error(NULL, _("a file name is empty"));
    struct stat info;
    bool there = stat(path, &info) == 0;
    if (there && S_ISDIR(info.st_mode))
        return cli_error(path, _("cannot write: %s"), strerror(EISDIR));
    if (there && !S_ISREG(info.st_mode))
        return write_through(path, bytes, size);
    if (there && access(path, W_OK) != 0)
        return cli_error(path, _("cannot write: %s"), strerror(errno));
    /* A symbolic link stays one: the file it points to is replaced. */
    char *real = there ? realpath(path, NULL) : NULL;
    int status = write_beside(real != NULL ? real : path,
                              there ? info.st_mode & 07777 : mode_of_new_file(), bytes, size);
    free(real);
    return status;
}

/* Is standard output a pipe that nobody reads any more? errno may tell of something later. */
static bool reader_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

int cli_flush_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return CLI_DONE;
    int reason = errno;
    clearerr(stdout);
    if (reason == EPIPE ||
        reader_gone()) /* the reader has gone away (`aude tiles | head`): it has seen enough */
        return CLI_BAD;
    return cli_error(_("standard output"), _("cannot write: %s"), strerror(reason));
}

void cli_many_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}
