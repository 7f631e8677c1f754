import { useCallback, useEffect, useRef, useState } from "react";

/** How long a notice at the place of the deed stays (wallet.md 9). */
const NOTICE_MS = 1500;

/** A flag that falls back by itself; raising it again starts the time anew. */
export function useBriefly(): readonly [boolean, () => void] {
  const [raised, setRaised] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const raise = useCallback(() => {
    clearTimeout(timer.current);
    setRaised(true);
    timer.current = setTimeout(() => setRaised(false), NOTICE_MS);
  }, []);
  return [raised, raise];
}
