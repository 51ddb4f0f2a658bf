// SPDX-License-Identifier: Apache-2.0
// Whether the page is as small as on a phone, for what lies elsewhere then: told when it changes.

import { useEffect, useState } from "preact/hooks";
import { listen } from "../listen";
import { NARROW, narrow } from "./view";

export function useNarrow(): boolean {
  const [small, set] = useState(narrow);
  useEffect(() => {
    const query = matchMedia(NARROW);
    return listen(query, { change: () => set(query.matches) });
  }, []);
  return small;
}
