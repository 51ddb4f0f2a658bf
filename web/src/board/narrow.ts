// SPDX-License-Identifier: Apache-2.0
// Whether the page is as small as on a phone, for what lies elsewhere then: told when it changes.

import { useEffect, useState } from "preact/hooks";
import { NARROW, narrow } from "./view";

export function useNarrow(): boolean {
  const [small, set] = useState(narrow);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const look = (): void => set(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return small;
}
