// SPDX-License-Identifier: Apache-2.0
// A value that follows another one when the page has shown what was typed.

import { useEffect, useState } from "preact/hooks";

export function useDeferred<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), 0);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
