// Runs in the measured page before its own scripts, and counts by place how often its timers and frames call the page.
// It is plain JavaScript, because the browser gets this file unchanged.
/** @typedef {import("./rest-figures.ts").RestMarks} RestMarks */
(() => {
  // Frames are not the wallet's page.
  if (window !== window.top) return;
  /** @type {RestMarks} */
  const marks = {
    fired: {},
    // The driver keeps every page visible, so the page is told that it is hidden as a browser tells it.
    hide: () => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
  Object.assign(globalThis, { restMarks: marks });

  /** The first may be the system's clock, which passes timers of all parts on. */
  const MOST_PLACES = 4;
  /** The files and places of the page that have set a timer; undefined for the marks themselves. */
  const callerOf = (/** @type {string} */ stack) => {
    const places = stack.split("\n").flatMap((line) => /https?:\/\/[^/]+\/([^?)]+)/.exec(line)?.[1] ?? []);
    const short = places.map((place) => place.replace(/^assets\//, "").replace(/-[\w-]{8}\.js/, ""));
    return short.length > 0 ? short.slice(0, MOST_PLACES).join(" < ") : undefined;
  };
  for (const kind of /** @type {const} */ ([
    "setTimeout",
    "setInterval",
    "requestAnimationFrame",
    "requestIdleCallback",
  ])) {
    const original = /** @type {any} */ (globalThis[kind]).bind(globalThis);
    Object.assign(globalThis, {
      [kind]: (/** @type {any} */ run, /** @type {any[]} */ ...rest) => {
        const caller = callerOf(new Error().stack ?? "");
        if (caller === undefined || typeof run !== "function") return original(run, ...rest);
        const name = `${kind} ${caller}`;
        return original(
          (/** @type {any[]} */ ...args) => {
            marks.fired[name] = (marks.fired[name] ?? 0) + 1;
            run(...args);
          },
          ...rest,
        );
      },
    });
  }
})();
