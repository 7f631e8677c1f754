/** A rule by which a browser answers requests without the service worker (W3C Service Workers, `RouterRule`). */
type Rule = {
  condition: { requestMode?: RequestMode; urlPattern: { pathname: string; search?: string } };
  source: { cacheName: string } | "network";
};
/** The event `install` in browsers that know such rules; TypeScript's types do not. */
type RoutableEvent = Partial<Event> & { addRoutes?(rules: readonly Rule[]): Promise<void> };

/** What is stored when a version is installed. */
export type Installed = {
  /** The address of the app, with / at its end. */
  scope: string;
  /** The page, and how its version is named. */
  page: Response;
  version: string;
  /** The cache of the files that have a hash in their name. */
  filesCache: string;
};

const PAGE_CACHE = "satchel-page-";

/**
 * Lets the browser answer the page and its hashed files from their caches by itself, and config.json from the network,
 * so that a start does not wait until the service worker runs. A file that is not there comes from the network.
 * Browsers without such rules ask the worker, which leaves config.json to them.
 */
export async function answerAlone(
  event: RoutableEvent,
  { scope, page, version, filesCache }: Installed,
): Promise<void> {
  if (!event.addRoutes) return;
  const pageCache = PAGE_CACHE + version;
  const { pathname } = new URL(scope);
  // Before the rule, because the browser does not ask the worker for a page that the cache does not have.
  await (await caches.open(pageCache)).put(scope, page);
  await event.addRoutes([
    // An address with a query is left to the worker.
    { condition: { requestMode: "navigate", urlPattern: { pathname, search: "" } }, source: { cacheName: pageCache } },
    { condition: { urlPattern: { pathname: `${pathname}assets/*` } }, source: { cacheName: filesCache } },
    { condition: { urlPattern: { pathname: `${pathname}config.json` } }, source: "network" },
  ]);
}

/** Deletes the pages of other versions. */
export async function dropOtherPages(version: string): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PAGE_CACHE) && name !== PAGE_CACHE + version);
  await Promise.all(others.map((name) => caches.delete(name)));
}
