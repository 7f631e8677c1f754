// Runs in the measured page before its own scripts. It records when things were painted: not when the document held
// them, but the time of the frame that showed them (Element Timing). It is plain JavaScript, because the browser gets
// this file unchanged.
/** @typedef {import("./paint-figures.ts").PaintMarks} PaintMarks */
(() => {
  // Frames are not the wallet's page.
  if (window !== window.top) return;
  /** @type {PaintMarks} */
  const marks = { paints: [], longTasks: [], presses: [] };
  Object.assign(globalThis, { paintMarks: marks });

  const observe = (/** @type {PerformanceObserverInit} */ options, /** @type {(entry: any) => void} */ note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ buffered: true, ...options });
  observe({ type: "paint" }, ({ name, startTime }) => {
    if (name !== "first-contentful-paint") return;
    marks.fcp = startTime;
    const { pressAfterMs } = /** @type {{ pressAfterMs?: number }} */ (globalThis);
    if (pressAfterMs !== undefined) setTimeout(press, pressAfterMs);
  });
  observe({ type: "largest-contentful-paint" }, ({ startTime }) => {
    marks.lcp = startTime;
  });
  observe(
    { type: "longtask" },
    ({ startTime, duration }) => void marks.longTasks.push({ at: startTime, ms: duration }),
  );
  observe({ type: "element" }, ({ identifier, renderTime, element }) => {
    marks.paints.push({ name: identifier, at: renderTime, text: element?.textContent ?? "" });
  });
  // From the input to the frame after its handlers, in steps of 8 ms.
  observe(/** @type {any} */ ({ type: "event", durationThreshold: 16 }), ({ name, startTime, duration }) => {
    if (name === "click" || name === "keydown") marks.presses.push({ name, at: startTime, ms: duration });
  });

  const newWallet = () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === "New Wallet");
  /**
   * Presses New Wallet and follows until a frame has shown an answer: the button is busy, or another screen is there.
   * A press of the page's own, as one through the browser's driver takes too long to come at a moment.
   */
  const press = () => {
    const at = performance.now();
    newWallet()?.click();
    const look = () => {
      const now = newWallet();
      if (now && !now.disabled && now.getAttribute("aria-busy") !== "true") return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        marks.answeredMs = performance.now() - at;
      };
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  };

  /** What is looked for, by the name of its paint. The browser reports the block that holds a text. */
  const WANTED = {
    balance: 'section[aria-label="Balances"], section[aria-label="Balances"] *',
    row: "main li, main li *",
    button: "main button, main button *",
    heading: "main h1",
  };
  const ask = () => {
    for (const [name, wanted] of Object.entries(WANTED))
      for (const element of document.querySelectorAll(wanted))
        if (!element.hasAttribute("elementtiming")) element.setAttribute("elementtiming", name);
  };
  // Its turn comes after the change and before the paint.
  new MutationObserver(ask).observe(document, { childList: true, subtree: true });
})();
