import { useEffect, useState } from "react";

/** A click that was meant for what lay under a window that opens must not decide anything (design.md 5). */
const RIPE_AFTER_MS = 400;

/** Returns false for the first moment, in which a button that decides about a site's request does not work yet. */
export function useRipe(): boolean {
  const [isRipe, setRipe] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRipe(true), RIPE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRipe;
}
