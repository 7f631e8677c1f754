import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

const CONFIG_CACHE = "satchel-config";
const CONFIG = new URL("config.json", self.registration.scope).href;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html")));

/** The newest network config, kept for the next time there is no network. */
async function fetchConfig(request: RequestInfo): Promise<Response> {
  const response = await fetch(request, { cache: "no-cache" });
  await (await caches.open(CONFIG_CACHE)).put(CONFIG, response.clone());
  return response;
}

// The network config decides whose money is shown: always the newest, and offline the last one this page ran with.
registerRoute(
  ({ url }) => url.href === CONFIG,
  async ({ request }) => {
    try {
      return await fetchConfig(request);
    } catch (error) {
      const last = await caches.match(CONFIG, { cacheName: CONFIG_CACHE });
      if (last) return last;
      throw error;
    }
  },
);

// The first visit asked for it before this worker was there.
self.addEventListener("install", (event) => event.waitUntil(fetchConfig(CONFIG).catch(() => undefined)));
