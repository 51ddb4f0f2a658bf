// SPDX-License-Identifier: Apache-2.0
// What the main thread of a page does in each frame, from the browser's own trace.

const SCRIPT = ["FunctionCall", "EventDispatch", "FireAnimationFrame", "TimerFire",
  "RunMicrotasks", "UpdateLayoutTree", "Layout", "HitTest", "MajorGC", "MinorGC"];
const PAINT = ["PrePaint", "Paint", "Layerize", "Commit"];
const FRAME = "BeginMainThreadFrame";
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8",
  "devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"];

/** Spans of time of these kinds, those within others left out. */
function spans(events, names) {
  const all = events.filter(({ name, ph }) => ph === "X" && names.includes(name))
    .map(({ ts, dur }) => [ts, ts + dur]).sort((a, b) => a[0] - b[0]);
  const apart = [];
  for (const [from, to] of all) {
    const last = apart.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/** Milliseconds of them between each frame and the next one. */
function each(frames, parts) {
  return frames.slice(0, -1).map((from, i) => parts.reduce((sum, [a, b]) =>
    sum + Math.max(0, Math.min(b, frames[i + 1]) - Math.max(a, from)), 0) / 1000);
}

/** The thread on which the page's styles are made. */
function mainOf(events) {
  const counts = new Map();
  for (const { name, pid, tid } of events)
    if (name === "UpdateLayoutTree") {
      const thread = `${pid} ${tid}`;
      counts.set(thread, (counts.get(thread) ?? 0) + 1);
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

/** What `act` makes the page do: milliseconds of script and layout, and of painting, by frame. */
export async function traced(page, act) {
  const wire = await page.context().newCDPSession(page);
  const events = [];
  wire.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await wire.send("Tracing.start", { transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const complete = new Promise((resolve) => { wire.once("Tracing.tracingComplete", resolve); });
  await wire.send("Tracing.end");
  await complete;
  await wire.detach();
  const main = mainOf(events);
  const own = events.filter(({ pid, tid }) => `${pid} ${tid}` === main);
  const frames = events.filter(({ name, pid, tid }) => name === FRAME && main === `${pid} ${tid}`)
    .map(({ ts }) => ts).sort((a, b) => a - b);
  return { script: each(frames, spans(own, SCRIPT)), paint: each(frames, spans(own, PAINT)) };
}
