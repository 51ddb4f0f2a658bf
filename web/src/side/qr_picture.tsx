// SPDX-License-Identifier: Apache-2.0
// The link as a QR code, for who sits beside one: dark on white whatever the light of the page, or
// cameras would not know it.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../i18n";
import { qrCode } from "./qr";

/** What has to be free around it, in squares. */
const MARGIN = 4;

/** Each run of dark squares as a box. */
function pathOf(rows: boolean[][]): string {
  return rows.flatMap((row, y) =>
    [...row.map((dark) => dark ? "1" : "0").join("").matchAll(/1+/g)]
      .map(({ 0: run, index }) => `M${index},${y}h${run.length}v1h-${run.length}z`)).join("");
}

export function QrPicture(props: { text: string }): JSX.Element {
  const { text } = props;
  const rows = useMemo(() => qrCode(text), [text]);
  if (rows === null) return <p class="nothing">{t("The link is too long for a QR code.")}</p>;
  const size = rows.length + 2 * MARGIN;
  return (
    <svg class="qr" viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`} role="img"
      aria-label={t("The link as a QR code")} shape-rendering="crispEdges">
      <rect x={-MARGIN} y={-MARGIN} width={size} height={size} fill="#fff" />
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}
