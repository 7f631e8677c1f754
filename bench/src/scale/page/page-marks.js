// Runs in the measured page before its own scripts, and records when the balance and the history were painted. It is
// plain JavaScript, because the browser gets this file unchanged.
/** @typedef {import("../figures.ts").PageMarks} PageMarks */
(() => {
  const marks = {
    timeOrigin: performance.timeOrigin,
    /** @type {{ text: string, at: number }[]} */
    balances: [],
    /** @type {{ at: number, ms: number }[]} */
    longTasks: [],
    /** @type {number | undefined} */
    clickAt: undefined,
    /** @type {number | undefined} */
    rowAt: undefined,
  };
  Object.assign(globalThis, { benchMarks: marks });
  // Frames are not the wallet's page.
  if (window !== window.top) return;

  // Without a word boundary in front: in the text of `main` the time of one row touches the first word of the next.
  const ROW = /(Received|Sent)\b/;
  /** Calls back when the current document has been painted. */
  const afterPaint = (/** @type {(at: number) => void} */ note) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note(performance.now());
      port2.postMessage(undefined);
    });
  };
  // Called after the paint, when it is cheap; before the paint it would make the browser compute the layout.
  const isVisible = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true });

  /** @type {Set<string>} */
  const texts = new Set();
  let isRowSeen = false;
  const look = () => {
    for (const section of document.querySelectorAll('section[aria-label="Balances"]')) {
      const text = section.textContent;
      if (texts.has(text)) continue;
      texts.add(text);
      afterPaint((at) => {
        if (isVisible(section)) marks.balances.push({ text, at });
        else lookAgain(section, () => texts.delete(text));
      });
    }
    if (isRowSeen) return;
    const main = document.querySelector("main");
    if (!main || !ROW.test(main.textContent)) return;
    const row = [...main.querySelectorAll("li, article")].find((each) => ROW.test(each.textContent ?? ""));
    if (!row) return;
    isRowSeen = true;
    afterPaint((at) => {
      if (isVisible(row)) marks.rowAt = at;
      else
        lookAgain(row, () => {
          isRowSeen = false;
        });
    });
  };
  /** Lets a hidden element count when a later change shows it. If it was removed, looks for its replacement at once. */
  const lookAgain = (/** @type {Element} */ element, /** @type {() => void} */ forget) => {
    forget();
    if (!element.isConnected) look();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });

  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.textContent?.trim() === "Import") marks.clickAt = event.timeStamp;
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) marks.longTasks.push({ at: startTime, ms: duration });
  }).observe({ type: "longtask", buffered: true });
})();
