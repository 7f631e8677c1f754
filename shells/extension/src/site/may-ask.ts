/**
 * Whether this document may ask the wallet: a page or a frame with an origin of its own. Sandboxed frames and PDFs may
 * not. The background decides again by what the browser says of the sender.
 */
export function mayAsk(): boolean {
  const isPage = document.contentType === "text/html" || document.contentType === "application/xhtml+xml";
  const hasOrigin = origin !== "null" || location.protocol === "file:";
  return isPage && hasOrigin;
}

/** Resolves when a person can see the page: the browser may render it before it is visited. */
export async function whenVisited(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return;
  await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
}
