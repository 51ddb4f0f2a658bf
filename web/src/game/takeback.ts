// SPDX-License-Identifier: Apache-2.0
// Taking back what is committed: which decision could be, who is asked, what came of it. Never past
// a draw, which everybody has seen, nor past what another person has done since.

import type { Game } from "./game";
import type { Message } from "./socket";
import type { Decision, Request, TakingBack } from "./taking";
import { t } from "../i18n";
import { troubleWords } from "../begin/trouble";

/** Does a person decide for this seat? */
function isPerson(game: Game, seat: number): boolean {
  const about = game.seats[seat];
  return about?.player === "human" && about.open !== true && about.stand_in !== true &&
    about.resigned !== true && about.out_of_time !== true;
}

/** The last decision of this page, if only computer players have acted since; not what the game
 *  began with. */
export function lastDecision(game: Game, begun: number): Decision | null {
  const { log } = game;
  if (game.over || game.sending) return null;
  let at = log.length - 1;
  while (at >= begun && (log[at]?.seat ?? -1) >= 0 && !isPerson(game, log[at]?.seat ?? -1)) at--;
  const last = log[at];
  if (last === undefined || at < begun || !game.mine.has(last.seat)) return null;
  const same = (one: typeof last | undefined): boolean => one !== undefined &&
    one.seat === last.seat && one.turn === last.turn && one.auction === last.auction;
  while (at > begun && same(log[at - 1])) at--;
  return { seat: last.seat, to: at };
}

/** Why the last decision of this page stays; "" where it has made none. */
function barredWords(game: Game, begun: number): string {
  const { log } = game;
  if (game.over) return "";
  for (let at = log.length - 1, drawn = false; at >= begun; at--) {
    const seat = log[at]?.seat ?? -1;
    drawn ||= seat < 0;
    if (game.mine.has(seat))
      return drawn ? t("You can't undo: a new tile has been drawn since.") : "";
    if (seat >= 0 && isPerson(game, seat))
      return t("You can't undo: another player has moved since.");
  }
  return "";
}

const WHY: Record<string, (by: string) => string> = {
  refused: (by) => t("{name} declined. The move stands.", { name: by }),
  withdrawn: (by) => t("{name} has withdrawn the request to take back.", { name: by }),
  acted: () => t("The game has moved on. Nothing was taken back."),
  seats: () => t("The players have changed. Ask again to take back."),
  storage: () => t("The server couldn't save it. Nothing was done; try again in a moment."),
};

/** At a table of the server. */
export class RemoteBack implements TakingBack {
  request: Request | null = null;
  /** How often something was taken back at this table. */
  undone = 0;
  begun = 0;
  private words: () => string = () => "";
  /** The moment of the game to which they belong. */
  private at = "";
  private refused = "";

  constructor(private readonly game: Game,
    private readonly askAs: (seat: number, message: Record<string, unknown>) => Promise<Message>,
    private readonly open: () => void) {}

  get moment(): string { return `${this.undone} ${this.game.seq}`; }
  get outcome(): string { return this.at === this.moment ? this.words() : ""; }

  get possible(): Decision | null {
    if (this.request !== null || this.refused === this.moment) return null;
    return lastDecision(this.game, this.begun);
  }

  get barred(): string {
    if (this.request !== null) return "";
    return this.refused === this.moment ? this.outcome : barredWords(this.game, this.begun);
  }

  get alone(): boolean {
    const { game } = this;
    return !game.seats.some((_, i) => isPerson(game, i) && !game.mine.has(i));
  }

  private async send(seat: number, message: Record<string, unknown>): Promise<string | null> {
    const answer = await this.askAs(seat, message);
    return answer.is === "error" || answer.is === "refused" ? troubleWords(answer) : null;
  }

  async ask(): Promise<string | null> {
    const { possible } = this;
    if (possible === null) return null;
    const { seat, to } = possible;
    const wrong = await this.send(seat, { do: "undo", to });
    // Who plays several seats need not ask themselves.
    return wrong ?? (this.askedFor(this.request).length > 0 ? this.answer(true) : null);
  }

  /** The seats of this page that are asked. */
  private askedFor(request: Request | null): number[] {
    return (request?.wait ?? []).filter((i) => this.game.mine.has(i));
  }

  async answer(agree: boolean, request = this.request): Promise<string | null> {
    const asked = this.askedFor(request);
    if (request === null) return null;
    const { seat, to, request: number } = request;
    const about = number === undefined ? { to } : { to, request: number };
    if (!agree) return this.send(asked[0] ?? seat, { do: "refuse", ...about });
    for (const one of asked) {
      const wrong = await this.send(one, { do: "agree", ...about });
      if (wrong !== null) return wrong;
    }
    return null;
  }

  private tell(words: () => string): void {
    this.words = words;
    this.at = this.moment;
  }

  private name(seat: number): string { return this.game.seats[seat]?.name ?? ""; }

  /** Forgets what was taken back. */
  private take(message: Message): void {
    const { game } = this;
    const { seq = 0, seat = -1 } = message;
    this.request = null;
    this.undone = message.undone ?? this.undone;
    if (!game.loaded || game.seq < seq) this.open();
    else game.load(game.setup, game.history.slice(0, seq));
    this.tell(() => game.mine.has(seat) ? t("Taken back. Choose again.")
      : t("{name} has taken back the last move.", { name: this.name(seat) }));
  }

  /** What the server says of it. */
  hear(message: Message): void {
    if (message.is === "table") {
      this.begun = message.begun ?? 0;
      this.undone = message.undone ?? 0;
      this.request = message.undo ?? null;
    }
    if (message.is === "undo-asked")
      this.request = { seat: message.seat ?? -1, to: message.to ?? 0, wait: message.wait ?? [],
        ...(message.request === undefined ? {} : { request: message.request }) };
    if (message.is === "undone") this.take(message);
    if (message.is !== "undo-ended") return;
    const { seat = -1, by = -1, why = "" } = message;
    this.request = null;
    if (["refused", "withdrawn"].includes(why) && this.game.mine.has(seat))
      this.refused = this.moment;
    const words = WHY[why];
    if (words !== undefined) this.tell(() => words(this.name(by)));
  }
}

/** In this browser alone: whoever plays here is asked by whoever sits beside them. */
export class LocalBack implements TakingBack {
  readonly alone = true;
  readonly request = null;
  private at = -1;

  constructor(private readonly game: Game, private readonly forget: (to: number) => void) {}

  get possible(): Decision | null { return lastDecision(this.game, 0); }
  get barred(): string { return barredWords(this.game, 0); }
  get moment(): string { return String(this.game.seq); }
  get outcome(): string {
    return this.at === this.game.seq ? t("Taken back. Choose again.") : "";
  }

  ask(): Promise<string | null> {
    const { possible } = this;
    if (possible === null) return Promise.resolve(null);
    this.at = possible.to;
    this.forget(possible.to);
    return Promise.resolve(null);
  }

  answer(): Promise<string | null> { return Promise.resolve(null); }
}
