import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";

/** Path and query both stand in the hash, as in payment links. */
export function navigate(to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const url = `#${to.startsWith("/") ? "" : "/"}${to}`;
  history[options.replace ? "replaceState" : "pushState"](options.state ?? null, "", url);
  dispatchEvent(new Event("hashchange"));
}

/**
 * Replaces wouter's own hash hook, which leaves the query of an opened link in the path and writes its own query before
 * the hash.
 */
export const useHashPath: BaseLocationHook & { hrefs: (href: string) => string } = () => {
  const [location] = useHashLocation();
  return [location.split("?")[0] ?? "/", navigate];
};
useHashPath.hrefs = (href) => `#${href}`;

/** Returns everything behind the first '?' of the hash. */
export const useHashSearch: BaseSearchHook = () => {
  const [location] = useHashLocation();
  const mark = location.indexOf("?");
  return mark < 0 ? "" : location.slice(mark + 1);
};
