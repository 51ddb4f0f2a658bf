/* SPDX-License-Identifier: Apache-2.0 */
/* What the database is told and asked, in words that SQLite and PostgreSQL understand alike. */
#include "server/statement.h"

/* All columns. */
#define ALL_GAME                                                                                   \
    "number, id, created, public, over, seed, setup, next, begun, invite, open, away,"             \
    " clock_seconds, clock_increment, clock_then, deadline, ended, ended_days, host, fresh, "      \
    "maker,"                                                                                       \
    " net, undone, words"
#define ALL_SEAT                                                                                   \
    "game, seat, name, player, token, resigned, stand_in, gone, out_of_time, time_left, colour"
/* How many actions of game ?1 are there. */
#define END_OF_GAME                                                                                \
    "coalesce((SELECT seq + length(actions) / 8 FROM batch WHERE game = ?1"                        \
    " ORDER BY seq DESC LIMIT 1), 0)"
#define ALL_REPORT "number, at, game, who, why, said, reporter"

/* Whence a report is: a network, or, where an earlier version has kept none, a table. */
#define WHENCE "CASE WHEN reporter != 0 THEN CAST(reporter AS TEXT) ELSE game END"

const char *const statement_writes[WRITES] = {
    [WRITE_GAME] = "INSERT INTO game(number, id, created, public, over, seed, setup, begun, invite,"
                   " open, away, clock_seconds, clock_increment, clock_then, deadline,"
                   " host, fresh, maker, net) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
                   " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    [WRITE_SEAT] = "INSERT INTO seat(game, seat, name, player, token, resigned, stand_in, gone,"
                   " out_of_time, time_left, colour)"
                   " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
                   " ON CONFLICT(game, seat) DO UPDATE SET name = excluded.name,"
                   " player = excluded.player, token = excluded.token,"
                   " resigned = excluded.resigned, stand_in = excluded.stand_in,"
                   " gone = excluded.gone, out_of_time = excluded.out_of_time,"
                   " time_left = excluded.time_left, colour = excluded.colour",
    /* Nothing stands behind a hole: what is not the end of the history is none of its columns. */
    [WRITE_BATCH] = "INSERT INTO batch(game, seq, at, seat, actions)"
                    " VALUES(?1, CASE WHEN ?2 = " END_OF_GAME " THEN ?2 END, ?3, ?4, ?5)",
    [WRITE_CHAT] = "INSERT INTO chat(game, number, at, seat, text, phrase)"
                   " VALUES(?1, ?2, ?3, ?4, ?5, ?6)",
    [WRITE_NO_BATCHES] = "DELETE FROM batch WHERE game = ?1 AND seq >= ?2",
    [WRITE_HALF_BATCH] =
        "UPDATE batch SET actions = substr(actions, 1, CAST(8 * (?2 - seq) AS INTEGER))"
        " WHERE game = ?1 AND seq < ?2 AND seq + length(actions) / 8 > ?2",
    [WRITE_UNDONE] = "UPDATE game SET undone = CASE WHEN ?3 = " END_OF_GAME
                     " AND undone + 1 = ?2 THEN ?2 END WHERE number = ?1",
    [WRITE_REOPEN] = "UPDATE game SET over = 0 WHERE number = ?1",
    [WRITE_TILES] = "INSERT INTO tiles(digest, text) VALUES(?1, ?2) ON CONFLICT DO NOTHING",
    [WRITE_OWN] = "INSERT INTO own(game, number, digest) VALUES(?1, ?2, ?3)",
    [WRITE_END] = "UPDATE game SET over = 1, maker = 0, net = 0 WHERE number = ?1",
    [WRITE_ABANDON] = "UPDATE game SET over = 1, deadline = 0, ended = ?2, ended_days = ?3"
                      " WHERE number = ?1 AND over = 0",
    [WRITE_RESUME] = "UPDATE game SET over = 0, ended = 0, ended_days = 0"
                     " WHERE number = ?1 AND ended > 0",
    [WRITE_RESUME_LATER] = "UPDATE game SET over = 0, ended = 0, ended_days = 0"
                           " WHERE ended > ?1 AND ended_days != 0",
    [WRITE_BEGUN] = "UPDATE game SET fresh = 0 WHERE number = ?1",
    [WRITE_WORDS] = "UPDATE game SET words = ?2 WHERE number = ?1",
    [WRITE_NEXT] = "UPDATE game SET next = ?2 WHERE number = ?1",
    [WRITE_TIMES] = "UPDATE game SET deadline = ?2, open = ?3 WHERE number = ?1",
    [WRITE_SEEN] = "INSERT INTO seen(one, date) VALUES(1, ?1)"
                   " ON CONFLICT(one) DO UPDATE SET date = excluded.date",
    [WRITE_GAP] = "INSERT INTO gap(since, till) VALUES(?1, ?2)"
                  " ON CONFLICT(till) DO UPDATE SET since = excluded.since",
    [WRITE_NO_GAPS] = "DELETE FROM gap",
    [WRITE_SANCTION] = "INSERT INTO sanction(kind, whom, till) VALUES(?1, ?2, ?3)"
                       " ON CONFLICT(kind, whom) DO UPDATE SET till = excluded.till",
    [WRITE_NO_SANCTION] = "DELETE FROM sanction WHERE kind = ?1 AND whom = ?2",
    [WRITE_NO_SANCTIONS] = "DELETE FROM sanction",
    [WRITE_REPORT] = "INSERT INTO report(" ALL_REPORT ")"
                     " VALUES((SELECT coalesce(max(number), 0) + 1 FROM report),"
                     " ?1, ?2, ?3, ?4, ?5, ?6)",
    [WRITE_FEWER_REPORTS] =
        "DELETE FROM report WHERE number = (SELECT max(number)"
        " FROM report GROUP BY " WHENCE " ORDER BY count(*) DESC, max(number) DESC LIMIT 1)",
    [WRITE_NO_REPORT] = "DELETE FROM report WHERE number = ?1",
    [WRITE_NO_REPORTS] = "DELETE FROM report WHERE at < ?1",
    [WRITE_HIDE] = "UPDATE game SET public = 0, words = '' WHERE number = ?1",
    [WRITE_NO_SEATS] = "DELETE FROM seat WHERE game = ?1",
    [WRITE_NO_CHAT] = "DELETE FROM chat WHERE game = ?1",
    [WRITE_NO_OWN] = "DELETE FROM own WHERE game = ?1",
    [WRITE_NO_GAME] = "DELETE FROM game WHERE number = ?1",
    [WRITE_NO_NAME] = "UPDATE seat SET name = '' WHERE game = ?1 AND seat = ?2",
    [WRITE_NO_NAMES] = "UPDATE seat SET name = '' WHERE game = ?1 AND player = 'human'",
    [WRITE_ALL_GAME] = "INSERT INTO game(" ALL_GAME ") VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
                       " ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23,"
                       " ?24)",
    [WRITE_ALL_SEAT] = "INSERT INTO seat(" ALL_SEAT ")"
                       " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [WRITE_ALL_BATCH] = "INSERT INTO batch(game, seq, at, seat, actions)"
                        " VALUES(?1, ?2, ?3, ?4, ?5)",
    [WRITE_ALL_REPORT] = "INSERT INTO report(" ALL_REPORT ") VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [WRITE_SALT] = "INSERT INTO salt(one, bytes) VALUES(1, ?1)",
    [WRITE_NO_SALT] = "DELETE FROM salt",
};

/* Batches of these games, each with the place at which it is due, and those that stand elsewhere.
 */
#define PLACED(games)                                                                              \
    "(SELECT game, seq, length(actions) AS bytes,"                                                 \
    " lag(seq + length(actions) / 8, 1, CAST(0 AS BIGINT))"                                        \
    " OVER (PARTITION BY game ORDER BY seq) AS due FROM batch WHERE " games ") AS placed"
#define IS_AMISS "(seq != due OR bytes % 8 != 0 OR bytes = 0)"
#define THIS_GAME "(SELECT number FROM game WHERE id = ?1)"
#define SHOWN_OPEN                                                                                 \
    " FROM game " STATEMENT_BY(                                                                    \
        game_free) " WHERE public = 1 AND over = 0 AND open > 0 ORDER BY number DESC LIMIT ?1"
#define SHOWN_BUSY                                                                                 \
    " FROM game " STATEMENT_BY(                                                                    \
        game_busy) " WHERE public = 1 AND over = 0 AND open = 0 ORDER BY number DESC LIMIT ?1"
#define SHOWN_OVER                                                                                 \
    " FROM game " STATEMENT_BY(                                                                    \
        game_shown) " WHERE public = 1 AND over = 1 AND ended = 0 ORDER BY number DESC LIMIT ?1"

/* What a game shows of its people. */
#define TRACE                                                                                      \
    "number, id, created,"                                                                         \
    " coalesce((SELECT max(CASE WHEN gone >= ?3 THEN gone + ?4 ELSE gone END) FROM seat"           \
    " WHERE seat.game = game.number), 0),"                                                         \
    " coalesce((SELECT at FROM batch WHERE batch.game = game.number"                               \
    " ORDER BY seq DESC LIMIT 1), 0),"                                                             \
    " coalesce((SELECT at FROM chat WHERE chat.game = game.number"                                 \
    " ORDER BY chat.number DESC LIMIT 1), 0), 1 - fresh, public"

const char *const statement_reads[READS] = {
    [READ_FIND] = "SELECT number, created, public, over, seed, setup, next, begun, invite, open,"
                  " away, clock_seconds, clock_increment, clock_then, deadline, ended, ended_days,"
                  " host, fresh, maker, net, undone, id FROM game WHERE id = ?1",
    [READ_SEATS] = "SELECT seat, name, player, token, resigned, stand_in, gone, out_of_time,"
                   " time_left, colour FROM seat WHERE game = " THIS_GAME " ORDER BY seat",
    [READ_BATCHES] = "SELECT seq, seat, actions FROM batch WHERE game = " THIS_GAME " ORDER BY seq",
    [READ_CHATS] = "SELECT at, seat, text, phrase FROM (SELECT number, at, seat, text, phrase"
                   " FROM chat WHERE game = " THIS_GAME
                   " ORDER BY number DESC LIMIT ?2) AS last ORDER BY number",
    [READ_OWNS] = "SELECT text FROM own JOIN tiles USING(digest) WHERE game = " THIS_GAME
                  " ORDER BY own.number",
    [READ_UNFINISHED] = "SELECT id FROM game WHERE over = 0 ORDER BY number",
    [READ_COUNT_UNFINISHED] = "SELECT count(*) FROM game WHERE over = 0",
    [READ_LAST] = "SELECT coalesce(max(number), 0) FROM game",
    [READ_SEEN] = "SELECT date FROM seen",
    [READ_GAPS] = "SELECT since, till FROM gap ORDER BY till",
    [READ_COUNT_LATER] = "SELECT count(*) FROM game WHERE ended > ?1 AND ended_days != 0",
    [READ_TRACES] = "SELECT " TRACE " FROM game WHERE over = 0 AND number > ?1" STATEMENT_FREE
                    " ORDER BY number LIMIT ?2",
    [READ_OLD] =
        "SELECT " TRACE " FROM game WHERE over = 1 AND number > ?1 AND number <= ?2" STATEMENT_FREE
        " ORDER BY number",
    [READ_LARGEST] = "SELECT " TRACE " FROM game WHERE over = 0"
                     " AND maker != 0 AND maker = (SELECT maker FROM game"
                     " WHERE maker != 0 AND over = 0 GROUP BY maker"
                     " ORDER BY count(*) DESC LIMIT 1)" STATEMENT_FREE
                     " ORDER BY fresh DESC, number LIMIT ?2 OFFSET ?1",
    [READ_DUE] =
        "SELECT id FROM game WHERE deadline > 0 AND deadline < ?1 AND over = 0" STATEMENT_FREE
        " ORDER BY deadline LIMIT 1000",
    [READ_PUBLIC] = "SELECT number, id, net" SHOWN_OPEN,
    [READ_PUBLIC_BUSY] = "SELECT number, id, net" SHOWN_BUSY,
    [READ_PUBLIC_OVER] = "SELECT number, id, net" SHOWN_OVER,
    [READ_WHOLE] = "SELECT number, id, net, setup, clock_seconds, words" SHOWN_OPEN,
    [READ_WHOLE_BUSY] = "SELECT number, id, net, setup, clock_seconds, words" SHOWN_BUSY,
    [READ_WHOLE_OVER] = "SELECT number, id, net, setup, clock_seconds, words" SHOWN_OVER,
    [READ_MADE] = "SELECT count(*), CAST(coalesce(sum(fresh), 0) AS BIGINT) FROM game"
                  " WHERE maker = ?1 AND maker != 0 AND over = 0",
    [READ_MADE_AROUND] = "SELECT count(*), CAST(coalesce(sum(fresh), 0) AS BIGINT) FROM game"
                         " WHERE net = ?1 AND net != 0 AND over = 0",
    [READ_SALT] = "SELECT bytes FROM salt",
    [READ_SANCTIONS] = "SELECT kind, whom, till FROM sanction ORDER BY kind, whom",
    [READ_REPORTS] = "SELECT " ALL_REPORT " FROM report ORDER BY number DESC LIMIT ?1",
    [READ_COUNT_REPORTS] = "SELECT count(*) FROM report",
    [READ_REPORT_ROOM] = "SELECT (SELECT count(*) FROM report),"
                         " coalesce((SELECT count(*) FROM report GROUP BY " WHENCE
                         " ORDER BY count(*) DESC LIMIT 1), 0),"
                         " (SELECT count(*) FROM report WHERE reporter = ?1)",
    [READ_NAMED_GAMES] =
        "SELECT number, id, public, setup, created,"
        " coalesce((SELECT max(gone) FROM seat WHERE seat.game = game.number), 0),"
        " coalesce((SELECT at FROM batch WHERE batch.game = game.number"
        " ORDER BY seq DESC LIMIT 1), 0),"
        " coalesce((SELECT at FROM chat WHERE chat.game = game.number"
        " ORDER BY chat.number DESC LIMIT 1), 0)"
        " FROM game WHERE number > ?1 AND number <= ?2" STATEMENT_FREE
        " AND (EXISTS(SELECT 1 FROM seat WHERE seat.game = game.number"
        " AND player = 'human' AND name != '')"
        " OR EXISTS(SELECT 1 FROM chat WHERE chat.game = game.number)) ORDER BY number",
    [READ_NAMED_SEATS] =
        "SELECT game, id, seat, name, setup, public FROM seat JOIN game ON number = game"
        " WHERE player = 'human' AND name != ''" STATEMENT_FREE,
    [READ_TOKEN_SEATS] =
        "SELECT game, id, seat, name, setup, public FROM seat JOIN game ON number = game"
        " WHERE token = ?1" STATEMENT_FREE " ORDER BY game",
    [READ_ALL_TILES] = "SELECT digest, text FROM tiles WHERE digest > ?1 ORDER BY digest LIMIT ?2",
    [READ_ALL_GAMES] = "SELECT " ALL_GAME " FROM game WHERE number > ?1 AND number <= ?2"
                       " ORDER BY number",
    [READ_ALL_SEATS] = "SELECT " ALL_SEAT " FROM seat WHERE game > ?1 AND game <= ?2"
                       " ORDER BY game, seat",
    [READ_ALL_BATCHES] = "SELECT game, seq, at, seat, actions FROM batch"
                         " WHERE game > ?1 AND game <= ?2 ORDER BY game, seq",
    [READ_ALL_CHATS] = "SELECT game, number, at, seat, text, phrase FROM chat"
                       " WHERE game > ?1 AND game <= ?2 ORDER BY game, number",
    [READ_ALL_OWNS] = "SELECT game, number, digest FROM own WHERE game > ?1 AND game <= ?2"
                      " ORDER BY game, number",
    [READ_ALL_REPORTS] = "SELECT " ALL_REPORT " FROM report ORDER BY number",
    [READ_HOLES] = "SELECT DISTINCT number, id FROM " PLACED(
        "game > ?1 AND game <= ?2") " JOIN game ON number = placed.game WHERE " IS_AMISS
                                    " ORDER BY number",
    [READ_WHOLE_AFTER] =
        "SELECT number, id FROM game WHERE number >= ?1 AND NOT EXISTS(SELECT 1 FROM " PLACED(
            "batch.game = game.number") " WHERE " IS_AMISS ") ORDER BY number LIMIT 1",
    [READ_COUNT_GAMES] = "SELECT count(*) FROM game",
};
