import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { TAKE_OVER } from "./follow-updates.ts";
import { answerConfig } from "./network/config-copy.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

const CONFIG_CACHE = "satchel-config";
const CONFIG = new URL("config.json", self.registration.scope).href;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html")));

const keepConfig = async (answer: Response) => (await caches.open(CONFIG_CACHE)).put(CONFIG, answer);

const configOf = (request: RequestInfo, event: ExtendableEvent): Promise<Response> =>
  answerConfig({
    fetch: () => fetch(request, { cache: "no-cache" }),
    // A copy that cannot be written is missed only offline.
    keep: (answer) => event.waitUntil(keepConfig(answer).catch(() => undefined)),
    last: () => caches.match(CONFIG, { cacheName: CONFIG_CACHE }),
  });

// config.json decides which network's money is shown, so it is always fetched. Offline the last good copy is used.
registerRoute(
  ({ url }) => url.href === CONFIG,
  ({ request, event }) => configOf(request, event),
);

// On the first visit the page fetched config.json before this worker existed.
self.addEventListener("install", (event) => event.waitUntil(configOf(CONFIG, event).catch(() => undefined)));

// A new version waits until a person accepts it, or until all pages of the old one are closed.
self.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});
