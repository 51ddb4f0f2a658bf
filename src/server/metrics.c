/* SPDX-License-Identifier: Apache-2.0 */
/* The figures of /metrics; see monitor.h. Each has a name, a kind and a sentence; docs/SERVER.md
 * has the list. No name of a person, no address and no table is in them. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "server/exchange.h"
#include "server/monitor.h"

static void head(FILE *out, const char *name, const char *kind, const char *help)
{
    fprintf(out, "# HELP aude_%s %s\n# TYPE aude_%s %s\n", name, help, name, kind);
}

static void put(FILE *out, const char *name, const char *kind, const char *help, double value)
{
    head(out, name, kind, help);
    fprintf(out, "aude_%s %.17g\n", name, value);
}

static void put_times(FILE *out, const char *name, const char *help,
                      const struct gauge_times *times)
{
    uint64_t sum = 0;
    head(out, name, "histogram", help);
    for (int i = 0; i < GAUGE_STEPS; i++) {
        sum += times->count[i];
        fprintf(out, "aude_%s_bucket{le=\"%g\"} %llu\n", name, gauge_step[i],
                (unsigned long long)sum);
    }
    sum += times->count[GAUGE_STEPS];
    fprintf(out, "aude_%s_bucket{le=\"+Inf\"} %llu\naude_%s_sum %.9f\naude_%s_count %llu\n", name,
            (unsigned long long)sum, name, times->sum, name, (unsigned long long)sum);
}

static void put_counts(FILE *out, const char *name, const char *label, const char *help,
                       const struct gauge_counts *counts)
{
    head(out, name, "counter", help);
    for (int i = 0; i < counts->kinds; i++)
        fprintf(out, "aude_%s{%s=\"%s\"} %llu\n", name, label, counts->kind[i].name,
                (unsigned long long)counts->kind[i].count);
}

static void put_people(FILE *out, const struct server *server)
{
    const struct lobby *lobby = &server->lobby;
    put(out, "connections", "gauge", "WebSockets that are open.", server->connection_count);
    put(out, "connections_most", "gauge", "How many there may be.",
        server->listener.connections_most);
    put(out, "guests", "gauge", "Connections that are no WebSocket, or not yet.",
        server->listener.guest_count);
    put(out, "people", "gauge", "Connections that have said hello.", lobby->people);
    put(out, "tables", "gauge", "Tables in memory.", lobby->tables);
    put(out, "tables_most", "gauge", "How many there may be.", lobby->limits.tables);
    put(out, "playing", "gauge", "Games at which somebody plays now.", lobby->playing);
    put(out, "games_unfinished", "gauge", "Games in the store that are not over.",
        (double)lobby_unfinished(lobby));
    put(out, "games_unfinished_most", "gauge", "How many there may be.", lobby->limits.games);
}

static void put_work(FILE *out, struct server *server)
{
    struct lobby *lobby = &server->lobby;
    put_times(out, "loop_lag_seconds", "By how much the loop was late, ten times a second.",
              &lobby->gauge.lag);
    put_times(out, "commit_seconds", "From handing changes to the store until they are kept.",
              &lobby->gauge.commit);
    put(out, "commits_failed_total", "counter", "Changes that the store did not keep.",
        (double)lobby->gauge.losses);
    put_counts(out, "messages_total", "kind", "Messages that were answered, by what they ask for.",
               &lobby->gauge.messages);
    put_counts(out, "refusals_total", "reason", "What was refused, by reason.",
               &lobby->gauge.refusals);
    put(out, "thinking", "gauge", "Tables that a computer player thinks about now.",
        lobby->thinking);
    put(out, "thinking_queue", "gauge", "Tables that wait for a computer player.",
        lobby->line.waiting);
    put(out, "waiting_bytes", "gauge", "Bytes that wait for slow readers.",
        (double)messages_waiting());
    put(out, "partial_bytes", "gauge", "Bytes of messages that are not whole yet.",
        (double)server->parts);
}

static void put_bus(FILE *out, const struct exchange *exchange)
{
    put(out, "bus_servers", "gauge", "Other servers that are on the bus.", exchange->nodes);
    put(out, "bus_lines", "gauge", "People of theirs at tables here.", exchange->fars.count);
    put(out, "bus_said_total", "counter", "Frames that were said.", (double)exchange->said);
    put(out, "bus_heard_total", "counter", "Frames that were heard.", (double)exchange->heard);
    put(out, "bus_lost_total", "counter", "Frames that could not be said.", (double)exchange->lost);
    put(out, "bus_refused_total", "counter", "What was heard and is no frame of ours.",
        (double)exchange->refused);
}

/* Bytes; 0 where the system does not tell. */
static double memory_now(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%*u %lu", &pages) != 1)
            pages = 0;
        fclose(file);
    }
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void put_machine(FILE *out, struct server *server)
{
    struct statvfs disk;
    struct rusage used;
    put(out, "store_bytes", "gauge", "How large the database is.",
        (double)store_size(server->lobby.store));
    put(out, "store_bytes_most", "gauge", "How large it may become.",
        (double)server->lobby.limits.store * (1 << 20));
    if (server->options->store == NULL && statvfs(server->options->data, &disk) == 0)
        put(out, "disk_free_bytes", "gauge", "What is free where the database lies.",
            (double)disk.f_bavail * (double)disk.f_frsize);
    getrusage(RUSAGE_SELF, &used);
    put(out, "cpu_seconds_total", "counter", "Time of all processors that was used.",
        (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
            (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6);
    put(out, "memory_bytes", "gauge", "Memory that is held now.", memory_now());
    put(out, "memory_most_bytes", "gauge", "The most memory that was held at once.",
        (double)used.ru_maxrss * 1024);
    put(out, "ready", "gauge", "1 when people may come, see /readyz.",
        monitor_trouble(server) == NULL);
}

char *monitor_metrics(struct server *server, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    put_people(out, server);
    put_work(out, server);
    if (server->lobby.exchange != NULL)
        put_bus(out, server->lobby.exchange);
    put_machine(out, server);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
