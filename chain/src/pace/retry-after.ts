/**
 * Returns the milliseconds that a server asks to be left alone (RFC 9110, 10.2.3): a number of seconds, or a date. A
 * date is compared with the server's own `Date`, if a page may read it, because the clock of a device may be wrong.
 * Undefined when there is no such header, as for a page whenever the server does not expose it, or when it is invalid.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const serverNow = Date.parse(headers.get("date") ?? "");
  return Math.max(0, until - (Number.isNaN(serverNow) ? nowMs : serverNow));
}
