/* SPDX-License-Identifier: Apache-2.0 */
/* What a match tells. The share of a win is 1 for whoever is alone in front and is shared by those
 * who tie. Its 95 % bounds are Wilson's, by games (Probable inference, the law of succession, and
 * statistical inference, 1927), a little too wide for mirrored games. The margin is that over the
 * mean of the others, its standard error by groups of games. Elo is what the logistic curve gives
 * for the share, among more than two seats against one of equals. The sequential test is Wald's, on
 * the means of the groups, which are nearly normal (Sequential tests of statistical hypotheses,
 * 1945), with 5 % for each of the two errors. */
#include <math.h>
#include <stdlib.h>

#include "cli/arena.h"

static const double quantile = 1.959964; /* of 95 % */

void arena_sums_add(struct arena_sums *sums, const struct arena_group *group, int seats)
{
    double share = 0, margin = 0;
    for (int i = 0; i < group->games; i++) {
        const struct arena_game *game = &group->game[i];
        int part = arena_share(game, seats);
        share += part / 1000.0 / group->games;
        margin += arena_margin(game, seats) / 1000.0 / group->games;
        sums->wins += part == 1000;
        sums->ties += part > 0 && part < 1000;
        sums->turns += game->turns;
        if (game->lost > 0)
            sums->lost[game->lost - 1]++;
        for (int player = 0; player < seats; player++) {
            double slowest = (double)game->slowest[player] / 1e9;
            sums->seconds[player] += (double)game->nanoseconds[player] / 1e9;
            if (slowest > sums->slowest[player])
                sums->slowest[player] = slowest;
        }
    }
    sums->games += group->games;
    sums->groups++;
    sums->share += share;
    sums->share_squares += share * share;
    sums->margin += margin;
    sums->margin_squares += margin * margin;
}

static double variance(double sum, double squares, long long count)
{
    double mean = sum / (double)count;
    return count > 1 ? (squares / (double)count - mean * mean) * (double)count / (double)(count - 1)
                     : 0;
}

static void wilson(double rate, double count, double *low, double *high)
{
    double square = quantile * quantile, middle = rate + square / (2 * count);
    double reach = quantile * sqrt(rate * (1 - rate) / count + square / (4 * count * count));
    *low = (middle - reach) / (1 + square / count);
    *high = (middle + reach) / (1 + square / count);
}

/* Elo of a share among so many seats; held within what can be printed. */
static double elo_of(double share, int seats)
{
    double edge = 1e-4, held = share < edge ? edge : share > 1 - edge ? 1 - edge : share;
    return 400 * log10(held * (seats - 1) / (1 - held));
}

static double share_of(double elo, int seats)
{
    double odds = pow(10, elo / 400) / (seats - 1);
    return odds / (1 + odds);
}

/* The logarithm of the likelihoods' ratio. */
static double ratio(const struct arena_sums *sums, const struct arena_wish *wish, int seats)
{
    double low = share_of(wish->low, seats), high = share_of(wish->high, seats);
    double spread = variance(sums->share, sums->share_squares, sums->groups);
    if (sums->groups < 2 || spread <= 0)
        return 0;
    return (high - low) * (sums->share - (double)sums->groups * (low + high) / 2) / spread;
}

int arena_sums_decided(const struct arena_sums *sums, const struct arena_wish *wish)
{
    double now = ratio(sums, wish, wish->setup.setup.seats), bound = log(0.95 / 0.05);
    return now >= bound ? 1 : now <= -bound ? -1 : 0;
}

void arena_print_group(const struct arena_group *group, int seats)
{
    char *text = arena_group_text(group, seats);
    printf("%s\n", text);
    fflush(stdout);
    free(text);
}

struct figures {
    double rate, low, high, margin, error, elo, elo_low, elo_high, ratio;
    const char *test;
};

static struct figures figures_of(const struct arena_sums *sums, const struct arena_wish *wish,
                                 int seats)
{
    struct figures of = {.test = "open"};
    double groups = (double)sums->groups;
    of.rate = sums->share / groups;
    wilson(of.rate, (double)sums->games, &of.low, &of.high);
    of.margin = sums->margin / groups;
    of.error = sqrt(variance(sums->margin, sums->margin_squares, sums->groups) / groups);
    of.elo = elo_of(of.rate, seats);
    of.elo_low = elo_of(of.low, seats);
    of.elo_high = elo_of(of.high, seats);
    if (wish->sprt) {
        int decided = arena_sums_decided(sums, wish);
        of.ratio = ratio(sums, wish, seats);
        of.test = decided > 0 ? "higher" : decided < 0 ? "lower" : "open";
    }
    return of;
}

static void print_json(const struct arena_sums *sums, const struct arena_wish *wish, int seats,
                       const struct figures *of)
{
    json_t *whole =
        json_pack("{s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:i}", "games",
                  (json_int_t)sums->games, "wins", (json_int_t)sums->wins, "ties",
                  (json_int_t)sums->ties, "win_rate", of->rate, "wilson_low", of->low,
                  "wilson_high", of->high, "margin", of->margin, "margin_error", of->error, "elo",
                  of->elo, "elo_low", of->elo_low, "elo_high", of->elo_high, "players", seats);
    json_t *turn = json_array(), *slowest = json_array(), *lost = json_array();
    for (int player = 0; player < seats; player++) {
        json_array_append_new(lost, json_integer(sums->lost[player]));
        double own = (double)sums->turns / seats;
        json_array_append_new(turn, json_real(own > 0 ? 1e3 * sums->seconds[player] / own : 0));
        json_array_append_new(slowest, json_real(1e3 * sums->slowest[player]));
    }
    json_object_set_new(whole, "lost", lost);
    json_object_set_new(whole, "ms_a_turn", turn);
    json_object_set_new(whole, "slowest_ms", slowest);
    if (wish->sprt) {
        json_object_set_new(whole, "llr", json_real(of->ratio));
        json_object_set_new(whole, "sprt", json_string(of->test));
    }
    char *text = json_dumps(whole, JSON_COMPACT | JSON_REAL_PRECISION(6));
    printf("%s\n", text);
    free(text);
    json_decref(whole);
}

void arena_print(const struct arena_sums *sums, const struct arena_wish *wish, int seats)
{
    if (sums->groups == 0) {
        if (!wish->json)
            printf(_("no game was played\n"));
        return;
    }
    struct figures of = figures_of(sums, wish, seats);
    if (wish->json) {
        print_json(sums, wish, seats, &of);
        return;
    }
    printf(_("%lld games: %lld won, %lld tied\n"), sums->games, sums->wins, sums->ties);
    printf(_("win rate: %s (bounds of %s: %s to %s)\n"), cli_decimal("%.3f", of.rate),
           cli_per_cent("%d", 95), cli_decimal("%.3f", of.low), cli_decimal("%.3f", of.high));
    printf(_("margin:   %s points, standard error %s\n"), cli_decimal("%+.1f", of.margin),
           cli_decimal("%.1f", of.error));
    printf(_("Elo:      %+.0f, %+.0f to %+.0f\n"), of.elo, of.elo_low, of.elo_high);
    for (int player = 0; player < seats && player < wish->players; player++)
        printf(_("%s: %s ms a turn, the longest decision %s ms\n"), wish->player[player],
               cli_decimal("%.2f", 1e3 * sums->seconds[player] * seats /
                                       (double)(sums->turns > 0 ? sums->turns : 1)),
               cli_decimal("%.1f", 1e3 * sums->slowest[player]));
    for (int player = 0; player < seats && player < wish->players; player++)
        if (sums->lost[player] > 0)
            printf(cli_plural("%s: %d game lost without a legal action\n",
                              "%s: %d games lost without a legal action\n",
                              (unsigned long)sums->lost[player]),
                   wish->player[player], sums->lost[player]);
    if (wish->sprt)
        printf(_("sequential test of %.0f against %.0f Elo: %s (bounds -2.94 and 2.94)\n"),
               wish->low, wish->high, cli_decimal("%.2f", of.ratio));
}
