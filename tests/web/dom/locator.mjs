// SPDX-License-Identifier: Apache-2.0
// What a test does with elements, by the names of Playwright. Each waits until it can be done.
import assert from "node:assert/strict";
import { File } from "node:buffer";
import { basename } from "node:path";
import { readFileSync } from "node:fs";
import { find, plainText, textMatches, withText } from "./find.mjs";
import { click, commit, focus, point, write } from "./input.mjs";
import { evaluate } from "./program.mjs";
import { byLabel, byRole } from "./roles.mjs";

const fileOf = (one) => typeof one === "string"
  ? new File([readFileSync(one)], basename(one))
  : new File([one.buffer], one.name, { type: one.mimeType ?? "" });

/** Everything that names elements below others, for pages and locators alike. */
class Finder {
  locator(selector, { hasText, has } = {}) {
    const found = this.below(selector, (roots) =>
      find(roots, selector, this.page.isSeen));
    return hasText === undefined && has === undefined ? found : found.filter({ hasText, has });
  }

  getByRole(role, options) {
    return this.below(`role ${role} ${options?.name ?? ""}`, (roots) =>
      byRole(roots, role, options, this.page.isSeen));
  }

  getByLabel(words, options) {
    return this.below(`label ${words}`, (roots) => byLabel(roots, words, options));
  }

  getByText(words, { exact = false } = {}) {
    return this.below(`text ${words}`, (roots) => roots.flatMap((root) =>
      withText(root, words, exact)));
  }

  getByPlaceholder(words) {
    return this.below(`placeholder ${words}`, (roots) => roots.flatMap((root) =>
      [...root.querySelectorAll("[placeholder]")].filter((one) =>
        textMatches(one.getAttribute("placeholder"), words))));
  }
}

export class Locator extends Finder {
  constructor(page, name, all, strict = true) {
    super();
    this.page = page;
    this.name = name;
    this.now = all;
    this.strict = strict;
  }

  below(name, among) {
    return new Locator(this.page, `${this.name} ${name}`, () => [...new Set(among(this.now()))]);
  }

  narrowed(name, act) {
    return new Locator(this.page, `${this.name} ${name}`, () => act(this.now()));
  }

  nth(n) { return this.narrowed(`nth ${n}`, (all) => n < all.length ? [all.at(n)] : []); }

  first() { return this.nth(0); }

  last() { return this.narrowed("last", (all) => all.slice(-1)); }

  filter({ hasText, hasNotText, has, visible }) {
    return this.narrowed(`filtered ${hasText ?? ""}`, (all) => all.filter((one) =>
      (hasText === undefined || textMatches(one.textContent, hasText)) &&
      (hasNotText === undefined || !textMatches(one.textContent, hasNotText)) &&
      (has === undefined || has.now().some((inner) => one.contains(inner))) &&
      (visible === undefined || this.page.isSeen(one) === visible)));
  }

  async all() {
    await this.page.settled();
    return this.now().map((_, i) => this.nth(i));
  }

  async count() {
    await this.page.settled();
    return this.now().length;
  }

  /** The element, as soon as there is one of which this holds. */
  async one(holds = () => true, options = {}) {
    return this.page.when(() => {
      const found = this.now();
      assert.ok(!this.strict || found.length < 2, `${found.length} elements are ${this.name}`);
      return found.length > 0 && holds(found[0]) ? found[0] : null;
    }, this.name, options);
  }

  async ready(options = {}) {
    return this.one((one) => (options.force || this.page.isSeen(one)) && one.disabled !== true &&
      one.closest("fieldset[disabled]") === null, options);
  }

  /** As in a browser: once it is there and nothing is about to change any more. */
  async act(doing, options) {
    await this.ready(options);
    await this.page.settled();
    await doing(await this.ready(options));
    await this.page.settled();
  }

  click(options) { return this.act((one) => click(this.page, one, options), options); }

  dblclick() {
    return this.act((one) => {
      click(this.page, one);
      click(this.page, one, { count: 2 });
    });
  }

  tap(options) { return this.act((one) => click(this.page, one, { touch: true }), options); }

  hover(options) { return this.act((one) => point(this.page, one), options); }

  async focus() {
    focus(this.page, await this.one());
    await this.page.settled();
  }

  async blur() {
    (await this.one()).blur();
    await this.page.settled();
  }

  fill(value) {
    return this.act((one) => {
      focus(this.page, one);
      write(this.page, one, value);
      if (!["text", "search", "number", ""].includes(one.getAttribute("type") ?? ""))
        commit(this.page, one);
    });
  }

  async press(key) {
    focus(this.page, await this.one());
    await this.page.keyboard.press(key);
  }

  async type(text) {
    focus(this.page, await this.one());
    await this.page.keyboard.type(text);
  }

  pressSequentially(text) { return this.type(text); }

  async setChecked(wanted) {
    await this.act((one) => { if (one.checked !== wanted) click(this.page, one); });
    assert.equal((await this.one()).checked, wanted, this.name);
  }

  check() { return this.setChecked(true); }

  uncheck() { return this.setChecked(false); }

  async selectOption(wanted) {
    const is = (one, i) => typeof wanted === "string"
      ? one.value === wanted || plainText(one.textContent) === wanted
      : wanted.index === i || wanted.value !== undefined && one.value === wanted.value ||
        wanted.label !== undefined && plainText(one.textContent) === wanted.label;
    const list = await this.one((one) => this.page.isSeen(one) && !one.disabled &&
      [...one.options].some((option, i) => is(option, i) && !option.disabled));
    list.focus();
    [...list.options].forEach((option, i) => { option.selected = is(option, i); });
    for (const name of ["input", "change"])
      list.dispatchEvent(new this.page.window.Event(name, { bubbles: true }));
    await this.page.settled();
  }

  async setInputFiles(files) {
    const field = await this.one();
    const list = [files].flat().map(fileOf);
    Object.defineProperty(field, "files", { configurable: true, get: () =>
      Object.assign(list, { item: (n) => list[n] ?? null }) });
    for (const name of ["input", "change"])
      field.dispatchEvent(new this.page.window.Event(name, { bubbles: true }));
    await this.page.settled();
  }

  async dispatchEvent(name, given) {
    const one = await this.one();
    const { window } = this.page;
    const type = /^(click|mouse|contextmenu)/.test(name) ? "MouseEvent"
      : name.startsWith("pointer") ? "PointerEvent" : name.startsWith("key") ? "KeyboardEvent"
        : "Event";
    one.dispatchEvent(new window[type](name, { bubbles: true, cancelable: true, ...given }));
    await this.page.settled();
  }

  async evaluate(act, given) {
    const one = await this.one();
    return this.page.called(act, one, given);
  }

  async evaluateAll(act, given) {
    await this.page.settled();
    return this.page.called(act, this.now(), given);
  }

  async waitFor({ state = "visible", ...options } = {}) {
    await this.page.stands(this, state, options);
  }

  async isVisible() {
    await this.page.settled();
    return this.now().some((one) => this.page.isSeen(one));
  }

  async isHidden() { return !await this.isVisible(); }

  async textContent() { return (await this.one()).textContent; }

  async innerText() { return (await this.one()).innerText; }

  async innerHTML() { return (await this.one()).innerHTML; }

  async inputValue() { return (await this.one()).value; }

  async getAttribute(name) { return (await this.one()).getAttribute(name); }

  async isDisabled() { return (await this.one()).disabled === true; }

  async isEnabled() { return !await this.isDisabled(); }

  async isChecked() { return (await this.one()).checked; }

  async allTextContents() {
    await this.page.settled();
    return this.now().map((one) => one.textContent);
  }

  async allInnerTexts() {
    await this.page.settled();
    return this.now().map((one) => one.innerText);
  }

  async scrollIntoViewIfNeeded() { await this.one(); }
}

export { Finder, evaluate };
