import { siteNameOf } from "../../text/site-name.ts";
import { useRipe } from "../../ui/react/use-ripe.ts";

/** A name in another script is easily taken for a known one, so it is looked at for longer. */
const OTHER_SCRIPT_MS = 2_000;

/**
 * Returns whether the button that accepts a site's request works already (`useRipe`). `key`: what is decided. `origin`:
 * of the site, where one asks.
 */
export const useSiteRipe = (key: string, origin: string | undefined): boolean =>
  useRipe(key, origin !== undefined && siteNameOf(origin).isOtherScript ? OTHER_SCRIPT_MS : undefined);
