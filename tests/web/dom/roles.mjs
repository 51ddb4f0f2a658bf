// SPDX-License-Identifier: Apache-2.0
// Elements as those find them who hear the page: by role and name, by label.
import { plainText, textMatches, told } from "./find.mjs";
import { computeAccessibleName, getRole } from "./modules.mjs";

/** What may have the role, before it is asked in full. */
const LIKELY = {
  button: "button, summary, input[type=button], input[type=submit], [role=button]",
  heading: "h1, h2, h3, h4, h5, h6, [role=heading]", link: "a[href], [role=link]",
  checkbox: "input[type=checkbox], [role=checkbox]", radio: "input[type=radio], [role=radio]",
  textbox: "input, textarea, [role=textbox]", combobox: "select, [role=combobox]",
  listitem: "li, [role=listitem]", dialog: "dialog, [role=dialog]", slider: "input[type=range]",
  option: "option, [role=option]", searchbox: "input[type=search]", img: "img, [role=img], svg",
  region: "section, [role=region]", log: "[role=log]", status: "output, [role=status]",
  main: "main, [role=main]", complementary: "aside, [role=complementary]",
  group: "fieldset, details, optgroup, [role=group]",
};

const roleOf = (one) => one.getAttribute("role") ??
  (one.localName === "summary" ? "button" : getRole(one));
const unheard = (one) => one.closest("[aria-hidden=true]") !== null;

export function nameOf(element) {
  const { window } = element.ownerDocument.defaultView ?? {};
  return plainText(computeAccessibleName(element, {
    getComputedStyle: () => ({ getPropertyValue: () => "", display: "block", content: "" }),
    window }));
}

export function byRole(roots, role, { name, exact = false, level, pressed, expanded, checked } = {},
  isSeen) {
  return roots.flatMap((root) => role in LIKELY ? root.querySelectorAll(LIKELY[role]) : told(root))
    .filter((one) => roleOf(one) === role && !unheard(one) && isSeen(one) &&
      (level === undefined || one.localName === `h${level}`) &&
      (pressed === undefined || (one.getAttribute("aria-pressed") === "true") === pressed) &&
      (expanded === undefined || (one.getAttribute("aria-expanded") === "true") === expanded) &&
      (checked === undefined || one.checked === checked) &&
      (name === undefined || textMatches(nameOf(one), name, exact)));
}

export function byLabel(roots, words, { exact = false } = {}) {
  return roots.flatMap(told).filter((one) => {
    const label = one.getAttribute("aria-label");
    const named = (one.getAttribute("aria-labelledby") ?? "").split(/\s+/)
      .map((id) => one.ownerDocument.getElementById(id)?.textContent ?? "").join(" ");
    const labels = ["input", "select", "textarea", "button", "meter"].includes(one.localName)
      ? [...one.labels ?? []].map((other) => other.textContent) : [];
    return [label ?? "", named, ...labels].some((text) => text !== "" &&
      textMatches(text, words, exact));
  });
}
