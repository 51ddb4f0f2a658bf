// SPDX-License-Identifier: Apache-2.0
// Mouse, fingers and keys for a page in Node: the events that a browser would send, and what it
// does itself when nobody prevents it.

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const TYPED = new Set(["text", "search", "email", "url", "number", "password", "tel", ""]);

const isText = (one) => one?.localName === "textarea" ||
  one?.localName === "input" && TYPED.has(one.getAttribute("type") ?? "");

/** Where the keys go. */
export function focused(page) {
  const { activeElement, body } = page.window.document;
  return activeElement?.isConnected ? activeElement : body;
}

function takesFocus(one, page) {
  return one.matches(FOCUSABLE) && one.disabled !== true &&
    one.closest("fieldset[disabled]") === null && page.isSeen(one);
}

function fire(page, target, type, name, given = {}) {
  const { window } = page;
  return target.dispatchEvent(new window[type](name, { bubbles: true, cancelable: true,
    composed: true, view: window, ...given }));
}

/** The value of the field is what was typed into it. */
export function write(page, field, value, how = "insertText") {
  const proto = field.localName === "textarea" ? page.window.HTMLTextAreaElement
    : field.localName === "select" ? page.window.HTMLSelectElement : page.window.HTMLInputElement;
  Object.getOwnPropertyDescriptor(proto.prototype, "value").set.call(field, value);
  page.changed.add(field);
  fire(page, field, "InputEvent", "input", { inputType: how, cancelable: false });
}

/** A field that was written into tells so when it is left. */
export function commit(page, field) {
  if (!page.changed.delete(field)) return;
  fire(page, field, "Event", "change", { cancelable: false });
}

export function focus(page, target) {
  const before = focused(page);
  const next = target.closest(FOCUSABLE);
  if (next === before) return;
  commit(page, before);
  if (next !== null && takesFocus(next, page)) next.focus();
  else before.blur?.();
}

const path = (one) => one === null ? [] : [one, ...path(one.parentElement)];

/** The mouse goes from what it was over to what it is over now. */
export function point(page, target, given = {}) {
  const before = page.pointed?.isConnected ? page.pointed : null;
  page.pointed = target;
  const [left, entered] = [path(before), path(target)];
  if (before !== target) {
    for (const kind of ["Pointer", "Mouse"]) {
      const name = kind.toLowerCase();
      const related = { relatedTarget: target, ...given };
      if (before !== null) fire(page, before, `${kind}Event`, `${name}out`, related);
      left.filter((one) => !entered.includes(one)).forEach((one) =>
        fire(page, one, `${kind}Event`, `${name}leave`, { ...related, bubbles: false }));
      if (target === null) continue;
      fire(page, target, `${kind}Event`, `${name}over`, { ...given, relatedTarget: before });
      entered.filter((one) => !left.includes(one)).reverse().forEach((one) =>
        fire(page, one, `${kind}Event`, `${name}enter`,
          { ...given, relatedTarget: before, bubbles: false }));
    }
  }
  if (target === null) return;
  fire(page, target, "PointerEvent", "pointermove", { ...given, pointerType: "mouse" });
  fire(page, target, "MouseEvent", "mousemove", given);
}

const middleOf = (target) => {
  const { left, top, width, height } = target.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};

/** A whole click, or with a finger a tap. */
export function click(page, target, { button = "left", touch = false, modifiers = [], count = 1 } =
{}) {
  const number = { left: 0, middle: 1, right: 2 }[button];
  const given = { ...middleOf(target), button: number, pointerId: 1, isPrimary: true,
    shiftKey: modifiers.includes("Shift"), ctrlKey: modifiers.includes("Control"),
    pointerType: touch ? "touch" : "mouse" };
  if (!touch) point(page, target, { ...given, button: 0 });
  fire(page, target, "PointerEvent", "pointerdown", { ...given, buttons: 1 << number });
  if (touch) fire(page, target, "PointerEvent", "pointerup", given);
  page.byKeys = false;
  if (fire(page, target, "MouseEvent", "mousedown", { ...given, buttons: 1 << number }) &&
    target.isConnected) focus(page, target);
  if (!touch) fire(page, target, "PointerEvent", "pointerup", given);
  fire(page, target, "MouseEvent", "mouseup", given);
  if (number === 2) fire(page, target, "PointerEvent", "contextmenu", given);
  else if (target.isConnected && number === 0)
    fire(page, target, "PointerEvent", "click", { ...given, detail: count });
}

/** Follows a link that was clicked on, unless somebody has prevented it; keeps what is saved. */
export function follow(page, event) {
  const link = event.target.closest?.("a[href]");
  if (link === null || link === undefined || event.defaultPrevented) return;
  event.preventDefault();
  const address = link.getAttribute("href");
  if (link.hasAttribute("download")) page.save(link.getAttribute("download"), address);
  else if (link.getAttribute("target") !== "_blank") page.window.location.assign(address);
}

function neighbours(page) {
  const modal = page.window.document.querySelector("dialog[open]");
  const all = [...(modal ?? page.window.document).querySelectorAll(FOCUSABLE)].filter((one) =>
    takesFocus(one, page) && Number(one.getAttribute("tabindex") ?? 0) >= 0 &&
    one.closest("[inert]") === null);
  return all.filter((one) => one.type !== "radio" || one.checked || !all.some((other) =>
    other.type === "radio" && other.name === one.name && other.form === one.form &&
    (other.checked || all.indexOf(other) < all.indexOf(one))));
}

function tab(page, back) {
  const all = neighbours(page);
  const now = focused(page);
  let at = all.indexOf(now);
  if (at < 0) {
    const after = all.findIndex((one) => now.compareDocumentPosition(one) & 4);
    at = now === page.window.document.body ? -1 : after < 0 ? all.length : after - 1;
    if (back && at < 0) at = all.length;
  }
  commit(page, now);
  const next = all[at + (back ? -1 : 1)];
  if (next === undefined) now.blur?.();
  else next.focus();
}

function choose(page, radio, by) {
  const all = [...page.window.document.querySelectorAll("input[type=radio]")].filter((one) =>
    one.name === radio.name && one.form === radio.form && !one.disabled);
  const next = all[(all.indexOf(radio) + by + all.length) % all.length];
  next.focus();
  next.click();
}

function stepSelect(page, list, by) {
  const next = list.selectedIndex + by;
  if (next < 0 || next >= list.options.length) return;
  list.selectedIndex = next;
  fire(page, list, "Event", "input", { cancelable: false });
  fire(page, list, "Event", "change", { cancelable: false });
}

function stepRange(page, range, by) {
  const [least, most, each] = ["min", "max", "step"].map((name, i) =>
    Number(range.getAttribute(name) ?? [0, 100, 1][i]));
  const value = Math.min(most, Math.max(least, Number(range.value) + by * each));
  if (value === Number(range.value)) return;
  write(page, range, String(value));
  commit(page, range);
}

const BY = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function enter(page, target) {
  if (isText(target) && target.localName === "input") {
    commit(page, target);
    const { form } = target;
    const button = form?.querySelector("button:not([type=button]), input[type=submit]");
    if (button !== null && button !== undefined) {
      if (!button.disabled) button.click();
    } else form?.requestSubmit();
  } else if (target.localName === "textarea") type(page, target, "\n");
  else if (target.matches("button, summary, a[href]")) target.click();
}

function type(page, target, text) {
  const { value } = target;
  const from = target.selectionStart ?? value.length;
  const to = target.selectionEnd ?? value.length;
  const most = target.maxLength > 0 ? target.maxLength : Infinity;
  if (value.length - (to - from) + text.length > most) return;
  write(page, target, value.slice(0, from) + text + value.slice(to));
  target.setSelectionRange?.(from + text.length, from + text.length);
}

function erase(page, target, key) {
  const { value } = target;
  const [from, to] = [target.selectionStart ?? value.length, target.selectionEnd ?? value.length];
  const [a, b] = from !== to ? [from, to] : key === "Backspace" ? [Math.max(0, from - 1), from]
    : [from, from + 1];
  write(page, target, value.slice(0, a) + value.slice(b), "deleteContentBackward");
  target.setSelectionRange?.(a, a);
}

/** What the browser does with a key that nobody prevented. */
function act(page, target, key, { shiftKey, ctrlKey }) {
  const dialog = page.window.document.querySelector("dialog[open]");
  if (key === "Tab") tab(page, shiftKey);
  else if (key === "Escape" && dialog !== null) {
    if (dialog.dispatchEvent(new page.window.Event("cancel", { cancelable: true }))) dialog.close();
  } else if (key === "Enter") enter(page, target);
  else if (key === " " && target.matches("input[type=checkbox], input[type=radio]")) target.click();
  else if (isText(target) && ctrlKey && key === "a") target.select();
  else if (isText(target) && key.length === 1 && !ctrlKey) type(page, target, key);
  else if (isText(target) && ["Backspace", "Delete"].includes(key)) erase(page, target, key);
  else if (key in BY && target.localName === "select") stepSelect(page, target, BY[key]);
  else if (key in BY && target.type === "radio") choose(page, target, BY[key]);
  else if (key in BY && target.type === "range")
    stepRange(page, target, key.endsWith("Down") ? -1 : key.endsWith("Up") ? 1 : BY[key]);
}

const NAMED = { Space: " ", Plus: "+" };

export class Keyboard {
  constructor(page) {
    this.page = page;
    this.held = new Set();
  }

  given(key) {
    const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key)
      ? `Digit${key}` : key === " " ? "Space" : key;
    return { key, code, shiftKey: this.held.has("Shift"), ctrlKey: this.held.has("Control"),
      altKey: this.held.has("Alt"), metaKey: this.held.has("Meta") };
  }

  async down(name) {
    const key = NAMED[name] ?? name;
    this.page.byKeys = true;
    if (["Shift", "Control", "Alt", "Meta"].includes(key)) this.held.add(key);
    const target = focused(this.page);
    const given = this.given(key);
    if (fire(this.page, target, "KeyboardEvent", "keydown", given))
      act(this.page, focused(this.page), key, given);
  }

  async up(name) {
    const key = NAMED[name] ?? name;
    this.held.delete(key);
    const target = focused(this.page);
    if (fire(this.page, target, "KeyboardEvent", "keyup", this.given(key)) && key === " " &&
      target.matches("button, summary") && target.disabled !== true) target.click();
  }

  async press(combination) {
    await this.page.settled();
    const keys = combination.length > 1 ? combination.split(/\+(?=.)/) : [combination];
    for (const key of keys) await this.down(key);
    for (const key of keys.reverse()) await this.up(key);
    await this.page.settled();
  }

  async type(text) {
    for (const letter of text) await this.press(letter === "\n" ? "Enter" : letter);
  }

  async insertText(text) {
    type(this.page, focused(this.page), text);
    await this.page.settled();
  }
}
