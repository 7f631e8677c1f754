/** What tells a page that it is left, and that it is shown again. */
type PageEvents = Pick<EventTarget, "addEventListener">;

const isKept = (event: Event) => "persisted" in event && event.persisted === true;

/**
 * Calls `onLeft` when the page is left and the browser may keep it, frozen, for a way back (HTML, back/forward cache).
 * WebKit freezes it in the middle of its work: transactions stay open, so that no other page of this origin can use
 * their stores, and locks are given away as if the work were done (docs/decisions/engines.md).
 */
export function whenKept(page: PageEvents | undefined, onLeft: () => void): void {
  page?.addEventListener("pagehide", (event) => {
    if (isKept(event)) onLeft();
  });
}

/** Loads the page anew when it was kept and is shown again: what it was doing without its locks must not go on. */
export function startAnewWhenShown(page: PageEvents, reload: () => void): void {
  page.addEventListener("pageshow", (event) => {
    if (isKept(event)) reload();
  });
}
