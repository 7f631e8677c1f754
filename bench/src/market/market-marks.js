// Runs in the measured page before its own scripts. It is plain JavaScript, because the browser gets this file unchanged.
(() => {
  /** Calls back when the current document has been painted. */
  const afterPaint = (/** @type {(at: number) => void} */ note) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note(performance.now());
      port2.postMessage(undefined);
    });
  };
  /** Resolves with the time when the document was painted in which `isThere` was true for the first time. */
  const painted = (/** @type {() => boolean} */ isThere) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return;
        observer.disconnect();
        afterPaint(resolve);
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    });
  const countOf = () => document.querySelector("[role=radio]")?.getAttribute("aria-setsize");
  const market = {
    /** Presses the element; resolves with the milliseconds until the first offers and until that many were painted. */
    async open(/** @type {HTMLElement} */ element, /** @type {number} */ count) {
      const some = painted(() => countOf() != null);
      const all = painted(() => countOf() === String(count));
      const from = performance.now();
      element.click();
      return { rowsMs: (await some) - from, allMs: (await all) - from };
    },
    /** Presses the element; resolves with the milliseconds until a dialog was painted. */
    async review(/** @type {HTMLElement} */ element) {
      const opened = painted(() => document.querySelector("dialog[open]") !== null);
      const from = performance.now();
      element.click();
      return (await opened) - from;
    },
    /** The milliseconds from each key to the paint that followed it. @type {number[]} */
    keyTimes: [],
  };
  const inMarket = (/** @type {string} */ selector) =>
    document.querySelector(`section[aria-label="Market"] ${selector}`) !== null;
  const trades = {
    /** Presses the element; resolves with the milliseconds until figures, and those of all trades, were painted. */
    async open(/** @type {HTMLElement} */ element) {
      const some = painted(() => inMarket("dl"));
      const all = painted(() => inMarket("dl") && !inMarket("progress"));
      const from = performance.now();
      element.click();
      return { figuresMs: (await some) - from, allMs: (await all) - from };
    },
  };
  document.addEventListener("keydown", ({ timeStamp }) => afterPaint((at) => market.keyTimes.push(at - timeStamp)), {
    capture: true,
  });
  Object.assign(globalThis, { benchMarket: market, benchTrades: trades });
})();
