// Runs in the measured page before its own scripts. It records the first paints, the long tasks, when New Wallet can be
// pressed, and what follows a press. It is plain JavaScript, because the browser gets this file unchanged.
/** @typedef {import("./visit-figures.ts").VisitMarks} VisitMarks */
/** @typedef {import("./visit-figures.ts").PressMark} PressMark */
(() => {
  // Frames are not the wallet's page.
  if (window !== window.top) return;
  const marks = {
    timeOrigin: performance.timeOrigin,
    /** @type {number | undefined} */
    fcp: undefined,
    /** @type {number | undefined} */
    lcp: undefined,
    /** @type {number | undefined} */
    usableAt: undefined,
    elementsThen: 0,
    /** @type {{ at: number, ms: number }[]} */
    longTasks: [],
    /** @type {PressMark | undefined} */
    press: undefined,
  };
  Object.assign(globalThis, { visitMarks: marks });

  const observe = (/** @type {string} */ type, /** @type {(entry: PerformanceEntry) => void} */ note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") marks.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => void marks.longTasks.push({ at: startTime, ms: duration }));

  // The built page may contain the button before its script has run, so the button counts when React listens to it.
  const isUsable = () =>
    [...document.querySelectorAll("button")].some(
      (button) =>
        button.textContent?.trim() === "New Wallet" &&
        !button.disabled &&
        Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    );
  const lookForButton = () => {
    if (!isUsable()) return void requestAnimationFrame(lookForButton);
    marks.elementsThen = document.querySelectorAll("body *").length;
    // After this frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      marks.usableAt = performance.now();
    };
    port2.postMessage(undefined);
  };
  requestAnimationFrame(lookForButton);
})();

// The presses.
(() => {
  const main = () => document.querySelector("main");
  // React hides with a style what waits for code. Asking the browser would make it compute the layout.
  const isBlank = () => {
    const heading = main()?.querySelector("h1");
    return heading == null || heading.closest('[style*="display: none"]') !== null;
  };
  const isLoading = () => main() === null || main()?.querySelector('[role="status"][aria-label]') !== null;
  /** @type {Record<"home" | "screen", (before: Element | null | undefined) => boolean>} */
  const IS_THERE = {
    home: () => document.querySelector('main section[aria-label="Balances"]') !== null,
    // A new screen has a heading of its own, and nothing in it is still being fetched.
    screen: (before) => {
      const heading = main()?.querySelector("h1");
      return heading != null && heading !== before && !isLoading();
    },
  };
  /** @type {Record<"home" | "screen", (before: Element | null | undefined) => boolean>} */
  const IS_DRAWN = {
    home: IS_THERE.home,
    // What it shows may still be asked of a server.
    screen: (before) => {
      const heading = main()?.querySelector("h1");
      return heading != null && heading !== before && !isBlank();
    },
  };
  /**
   * Records the next click: the frames until its screen is drawn, until its content is there too, and those without a
   * visible heading.
   */
  const watchPress = (/** @type {"home" | "screen"} */ kind) => {
    visitMarks.press = undefined;
    document.addEventListener("click", ({ timeStamp }) => follow(kind, timeStamp), { capture: true, once: true });
  };
  const follow = (/** @type {"home" | "screen"} */ kind, /** @type {number} */ at) => {
    const before = main()?.querySelector("h1");
    let [frames, drawn, blank, ms] = [0, 0, 0, 0];
    const look = () => {
      if (ms === 0) {
        frames += 1;
        if (isBlank()) blank += 1;
        if (drawn === 0 && IS_DRAWN[kind](before)) drawn = frames;
        if (IS_THERE[kind](before)) {
          // After this frame has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            ms = performance.now() - at;
          };
          port2.postMessage(undefined);
        }
      } else if (!isLoading()) {
        visitMarks.press = { at, ms, wholeMs: performance.now() - at, frames, drawn, blank };
        return;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  // Frames of the page have no marks.
  if (window === window.top) Object.assign(visitMarks, { watchPress });
})();
