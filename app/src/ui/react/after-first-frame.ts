/** So long a part waits for a frame that the browser does not tell of, as in a tab that nobody sees. */
const LONGEST_MS = 1000;

/** Resolves once a frame with content is on the screen, which is some time after the page has handed it over. */
const firstFrame = new Promise<void>((resolve) => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return resolve();
  setTimeout(resolve, LONGEST_MS);
  const observer = new PerformanceObserver((painted) => {
    if (painted.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: "paint", buffered: true });
});

/**
 * Returns a `load` for a part (part.tsx) that adds to a screen and is not waited for: its files are fetched and
 * compiled once the first frame is on the screen, because the browser needs both processors of a small device to draw
 * that frame.
 */
export function afterFirstFrame<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    await firstFrame;
    return load();
  };
}
