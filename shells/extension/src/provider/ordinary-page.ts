/**
 * Says whether a document is a page that a person visits: with an origin of its own, over a connection that nobody
 * between can change, and HTML. Not a sandbox, a data: or blob: address, a frame that another page writes, a document
 * that is edited, a PDF or a picture.
 */
export function isOrdinaryPage({ origin, isSecureContext, location, document }: Window & { origin: string }): boolean {
  const { contentType, designMode } = document;
  return (
    isSecureContext &&
    origin === location.origin &&
    (location.protocol === "https:" || location.protocol === "http:") &&
    (contentType === "text/html" || contentType === "application/xhtml+xml") &&
    designMode !== "on"
  );
}
