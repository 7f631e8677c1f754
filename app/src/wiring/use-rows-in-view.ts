import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { drawnPlaces, type Span } from "../ui/layout/drawn-places.ts";
import { useIsDrawn } from "./use-is-drawn.ts";

/** The first frame has only these rows: more would make the press take longer, and the others are in the next one. */
const AT_FIRST: Span = { first: 0, end: 6 };
/** Rows beyond the visible ones, so that a fast scroll and the Tab key find drawn rows. */
const OVERSCAN = 6;

/** Returns the rows that a window of this height shows of a list that begins `top` pixels below its upper edge. */
export const spanInView = (top: number, windowPx: number, rowPx: number): Span => ({
  first: Math.max(0, Math.floor(-top / rowPx)),
  end: Math.max(0, Math.ceil((windowPx - top) / rowPx)),
});

type Rows = {
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** The height of every row, so that no row has to be measured. */
  rowPx: number;
  /** How many items stand in a row of a grid. */
  perRow?: number;
  /** The rows of the first frame, and how many rows are drawn beyond the visible ones. */
  atFirst?: Span;
  overscan?: number;
};

/**
 * Returns the places of a list's items that are drawn while the page scrolls, and what keeps the one with the focus
 * among them, also when it gets another place. Each item names its place by aria-posinset.
 */
export function useRowsInView({ list, keys, rowPx, perRow = 1, atFirst = AT_FIRST, overscan = OVERSCAN }: Rows) {
  const [span, setSpan] = useState(atFirst);
  const [focused, setFocused] = useState<string>();
  const beyond = useIsDrawn() ? overscan : 0;
  const items = { first: span.first * perRow, end: span.end * perRow };
  const at = focused === undefined ? -1 : keys.indexOf(focused);
  const shown = useRef(span);
  useEffect(() => {
    const look = (show: (span: Span) => void) => {
      if (list.current === null) return;
      const { top } = list.current.getBoundingClientRect();
      const next = spanInView(top, window.innerHeight, rowPx);
      if (next.first === shown.current.first && next.end === shown.current.end) return;
      shown.current = next;
      show(next);
    };
    // The rows that a scroll brings into view are in the same frame.
    const onScroll = () => look((next) => flushSync(() => setSpan(next)));
    // It is told at once, and when the window or something above the list gets another size.
    const sizes = new ResizeObserver(() => look(setSpan));
    sizes.observe(document.body);
    for (const each of list.current?.parentElement?.children ?? []) if (each !== list.current) sizes.observe(each);
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", onScroll);
    };
  }, [list, rowPx]);
  return {
    places: drawnPlaces(keys.length, items, beyond * perRow, at),
    keptFocus: {
      onFocus: ({ target }: FocusEvent) => {
        const place = target.closest("[aria-posinset]")?.getAttribute("aria-posinset");
        setFocused(keys[Number(place) - 1]);
      },
      onBlur: () => setFocused(undefined),
    },
  };
}
