import { operatorOf } from "@satchel/core/operator";
import { parseUrl } from "./parse-url.ts";

/**
 * The parts of a site's origin as a person reads them. `sub` and `domain` together are the host, as the browser writes
 * it: a name in another script stays in its raw form (`xn--`).
 */
export type SiteName = { sub: string; domain: string; isOtherScript: boolean; isEncrypted: boolean };

/** `origin`: such as `https://shop.example.com`. Anything else is shown as it is. */
export function siteNameOf(origin: string): SiteName {
  const url = parseUrl(origin);
  if (!url) return { sub: "", domain: origin, isOtherScript: false, isEncrypted: false };
  const { host, hostname, protocol } = url;
  const domain = operatorOf(host);
  const at = hostname.endsWith(domain) ? hostname.length - domain.length : 0;
  return {
    sub: host.slice(0, at),
    domain: host.slice(at),
    isOtherScript: hostname.split(".").some((label) => label.startsWith("xn--")),
    isEncrypted: protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname),
  };
}
