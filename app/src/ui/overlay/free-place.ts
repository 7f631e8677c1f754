/** From top to bottom, in pixels of the window. */
export type Band = { top: number; bottom: number };

/** Room between a toast and what is above or below it. */
const GAP_PX = 8;

/**
 * Returns the top of a place of this height within the window that covers none of the bands, as near to its preferred
 * edge as possible; undefined where no place is free.
 */
export function freeTop(
  taken: readonly Band[],
  height: number,
  within: Band,
  edge: "top" | "bottom",
): number | undefined {
  const sorted = [...taken].sort((a, b) => a.top - b.top);
  const free: Band[] = [];
  let from = within.top;
  for (const { top, bottom } of sorted) {
    free.push({ top: from, bottom: Math.min(top - GAP_PX, within.bottom) });
    from = Math.max(from, bottom + GAP_PX);
  }
  free.push({ top: from, bottom: within.bottom });
  const fits = free.filter(({ top, bottom }) => bottom - top >= height);
  if (edge === "top") return fits[0]?.top;
  const last = fits.at(-1);
  return last && last.bottom - height;
}

const CONTROLS = `:is(${["a", "button", "input", "select", "textarea", "summary"].join()})`;
/** The header of the frame, not that of a page. */
const isInHeader = (control: Element) => control.closest("header") !== null && control.closest("main") === null;

/** Returns the bands of the window, between two sides, that a toast must leave free. `except`: is left out. */
export function takenBands(
  except: Element,
  { left, right }: { left: number; right: number },
  isNarrow: boolean,
): Band[] {
  const taken = isNarrow ? `${CONTROLS}:not([data-under-toasts="over"]), [data-under-toasts="never"]` : CONTROLS;
  return [...document.querySelectorAll(taken)].flatMap((control) => {
    // In a wide window a toast always stands over the header, for its seconds.
    if (except.contains(control) || (!isNarrow && isInHeader(control))) return [];
    const box = control.getBoundingClientRect();
    const isThere = box.width > 1 && box.height > 1 && box.right > left && box.left < right;
    return isThere && box.bottom > 0 && box.top < innerHeight ? [{ top: box.top, bottom: box.bottom }] : [];
  });
}
