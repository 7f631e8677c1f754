import { startTransition, useEffect, useMemo, useState } from "react";

/** As many rows as fit on a screen below Home's balance. */
const AT_ONCE = 7;

/**
 * Returns the rows that are drawn: at first as many as a person sees without scrolling, and all of them one frame
 * later.
 */
export function useInTwoDrawings<Row>(rows: readonly Row[]): readonly Row[] {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return useMemo(() => (isWhole ? rows : rows.slice(0, AT_ONCE)), [isWhole, rows]);
}
