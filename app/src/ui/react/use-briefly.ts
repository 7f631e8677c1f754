import { useCallback, useEffect, useRef, useState } from "react";

/** How long a note beside a button stays (wallet.md 9). */
const NOTICE_MS = 1500;

/** Returns a flag that becomes false again by itself, and a function that raises it and starts the time again. */
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
