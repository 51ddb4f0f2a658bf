// SPDX-License-Identifier: Apache-2.0
// Somebody who plays by clicking on whatever is offered, as a person would: a square, then the
// first choices that come, then Commit. What is clicked on is chosen by a small generator, so that
// a game that goes wrong can be played again.

export class Player {
  constructor(page, seed, seen = () => undefined) {
    this.page = page;
    this.seed = seed;
    this.seen = seen;
    this.clicks = 0;
    this.turns = 0;
  }

  random(n) {
    this.seed = (Math.imul(this.seed, 1103515245) + 12345) & 0x7fffffff;
    return (this.seed >> 12) % n;
  }

  /** What the page waits for: "over", "mine", "others". */
  async situation() {
    return this.page.evaluate(() => {
      if (document.querySelector(".over") !== null) return { what: "over" };
      const commit = document.querySelector(".ends .commit");
      const cells = document.querySelectorAll(".cell:not(.placed)").length;
      const numbered = [...document.querySelectorAll(".cell b")]
        .filter((one) => one.textContent !== "" && one.textContent !== "⟳").length;
      const choices = document.querySelectorAll(".bar .choice:not([aria-disabled])").length;
      const spots = document.querySelectorAll(".spot").length;
      const heading = document.querySelector(".bar h2 span")?.textContent ?? "";
      return { what: commit !== null && !commit.disabled || numbered + choices > 0
        ? "mine" : "others", committable: commit !== null && !commit.disabled, cells, numbered,
        choices, spots, heading };
    });
  }

  async click(selector, index) {
    this.clicks++;
    await this.page.evaluate(([wanted, n]) =>
      document.querySelectorAll(wanted)[n].click(), [selector, index]);
  }

  /** One click; false when the game is over. */
  async step() {
    const now = await this.situation();
    if (now.what === "over") return false;
    if (now.what === "others") {
      await this.page.waitForFunction(() => {
        const commit = document.querySelector(".ends .commit");
        return document.querySelector(".over") !== null || (commit !== null && !commit.disabled) ||
          document.querySelector(".bar .choice:not([aria-disabled])") !== null ||
          [...document.querySelectorAll(".cell b")].some((one) => /^\d/.test(one.textContent));
      });
      return true;
    }
    await this.seen(now);
    if (now.numbered > 0 && !(now.choices > 0 && this.random(8) === 0)) {
      await this.click(".cell:not(.placed)", this.random(now.numbered));
      return true;
    }
    if (now.choices > 0 && !(now.committable && this.random(3) === 0)) {
      if (now.spots > 0 && this.random(2) === 0) await this.click(".spot", this.random(now.spots));
      else await this.click(".bar .choice:not([aria-disabled])", this.random(now.choices));
      return true;
    }
    this.turns++;
    await this.click(".ends .commit", 0);
    return true;
  }

  /** So many turns; the game is not over before. */
  async playTurns(most) {
    while (this.turns < most)
      if (!await this.step()) throw new Error("the game is over before");
  }

  async play(limit = 5000) {
    for (let i = 0; i < limit; i++) if (!await this.step()) return;
    throw new Error(`the game did not end in ${limit} steps`);
  }
}
