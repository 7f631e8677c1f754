// Runs in the measured page before its own scripts. It records what follows a press or a key: until the frame that
// shows it was painted, not until its handler had run. It is plain JavaScript, because the browser gets this file
// unchanged.
/** @typedef {import("./press-figures.ts").PressMarks} PressMarks */
(() => {
  // Frames are not the wallet's page.
  if (window !== window.top) return;
  /** @type {PressMarks} */
  const marks = { events: [], shownMs: undefined, longTasks: [], watch: () => undefined };
  Object.assign(globalThis, { pressMarks: marks });

  const observe = (/** @type {PerformanceObserverInit} */ options, /** @type {(entry: any) => void} */ note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options });
  // From the input to the frame after its handlers, in steps of 8 ms.
  observe(/** @type {any} */ ({ type: "event", durationThreshold: 16 }), ({ name, startTime, duration }) => {
    if (/^(click|pointer(up|down)|key(down|press|up)|input)$/.test(name))
      marks.events.push({ at: startTime, ms: duration });
  });
  observe(
    { type: "longtask" },
    ({ startTime, duration }) => void marks.longTasks.push({ at: startTime, ms: duration }),
  );

  /** Calls back after the paint of this frame. */
  const afterPaint = (/** @type {() => void} */ then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(undefined);
  };
  const isSeen = (/** @type {Element | null | undefined} */ element) =>
    element != null && element.closest('[style*="display: none"]') === null;
  const heading = () => document.querySelector("main h1");

  /**
   * Follows the next press until a frame shows its answer: another heading, an element of this selector, or with
   * neither the first change of the document.
   */
  marks.watch = (what) => {
    marks.shownMs = undefined;
    document.addEventListener("click", (event) => follow(what, event), { capture: true, once: true });
  };
  const follow = (/** @type {string} */ what, /** @type {Event} */ { timeStamp }) => {
    const before = heading();
    let hasChanged = false;
    const changes = new MutationObserver(() => {
      hasChanged = true;
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const isThere = () => {
      if (what === "change") return hasChanged;
      if (what === "heading") return heading() !== before && isSeen(heading());
      return isSeen(document.querySelector(what));
    };
    const look = () => {
      if (!isThere()) return void requestAnimationFrame(look);
      changes.disconnect();
      afterPaint(() => {
        marks.shownMs = performance.now() - timeStamp;
      });
    };
    requestAnimationFrame(look);
  };
})();
