/* SPDX-License-Identifier: Apache-2.0 */
/* What a client says to `aude jcz`: the bytes are its lines, as they may come out of a pipe in
 * pieces. Whatever they are, each line is answered, ends the game or is refused with words; an
 * answer is one line of JSON; a refused line changes nothing; every state passes its check. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "ai/greedy.h"
#include "jcz/serve.h"

static struct jcz_server server;

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* At most one line, and it is JSON. */
static void look_at_answer(void)
{
    json_error_t wrong;
    if (server.out.size == 0)
        return;
    require(server.out.bytes[server.out.size - 1] == '\n');
    require(memchr(server.out.bytes, '\n', server.out.size - 1) == NULL);
    json_t *value = json_loadb(server.out.bytes, server.out.size, JSON_DECODE_ANY, &wrong);
    require(value != NULL);
    json_decref(value);
}

static enum jcz_answer talk(const char *line, size_t length)
{
    static struct aude_state before;
    bool playing = server.playing;
    if (playing)
        before = server.drive.now.state;
    enum jcz_answer answer = jcz_server_line(&server, line, length);
    look_at_answer();
    require(answer != JCZ_REFUSED || server.error.status != JCZ_OK);
    require(server.error.status == JCZ_OK || server.error.text != NULL);
    if (answer == JCZ_REFUSED && playing)
        require(aude_state_equal(&before, &server.drive.now.state));
    if (server.playing)
        require(aude_check(&server.drive.now.state) == NULL);
    return answer;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { PIECE = 1000 }; /* bytes at once */
    struct jcz_lines lines = {0};
    const char *line;
    size_t length, fed = 0;
    enum jcz_line found;

    jcz_server_init(&server);
    server.choose = greedy_choose;
    do {
        found = jcz_lines_next(&lines, fed == size, &line, &length);
        if (found == JCZ_LINE_READ && talk(line, length) != JCZ_GO_ON)
            jcz_server_reset(&server);
        if (found == JCZ_LINE_NONE && fed < size) {
            size_t piece = size - fed < PIECE ? size - fed : PIECE;
            jcz_lines_feed(&lines, (const char *)data + fed, piece);
            fed += piece;
            found = JCZ_LINE_READ;
        }
    } while (found != JCZ_LINE_NONE);
    jcz_lines_finish(&lines);
    jcz_server_finish(&server);
    return 0;
}
