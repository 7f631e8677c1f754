import type { BaseLocationHook, BaseSearchHook } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";

/** Where links into the app go: the path and the query both stand in the hash, as payment links have it. */
export function navigate(to: string, options: { replace?: boolean; state?: unknown } = {}): void {
  const url = `#${to.startsWith("/") ? "" : "/"}${to}`;
  history[options.replace ? "replaceState" : "pushState"](options.state ?? null, "", url);
  dispatchEvent(new Event("hashchange"));
}

/** wouter's own hash hook leaves a query in the path when it comes from outside, and writes its own before the hash. */
export const useHashPath: BaseLocationHook & { hrefs: (href: string) => string } = () => {
  const [location] = useHashLocation();
  return [location.split("?")[0] ?? "/", navigate];
};
useHashPath.hrefs = (href) => `#${href}`;

/** Everything behind the first '?' of the hash. */
export const useHashSearch: BaseSearchHook = () => {
  const [location] = useHashLocation();
  const mark = location.indexOf("?");
  return mark < 0 ? "" : location.slice(mark + 1);
};
