import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

const CONFIG_CACHE = "satchel-config";
const CONFIG = new URL("config.json", self.registration.scope).href;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html")));

/** Fetches config.json and keeps a copy for when the device is offline. */
async function fetchConfig(request: RequestInfo): Promise<Response> {
  const response = await fetch(request, { cache: "no-cache" });
  await (await caches.open(CONFIG_CACHE)).put(CONFIG, response.clone());
  return response;
}

// config.json decides which network's money is shown, so it is always fetched. Offline the last copy is used.
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

// On the first visit the page fetched config.json before this worker existed.
self.addEventListener("install", (event) => event.waitUntil(fetchConfig(CONFIG).catch(() => undefined)));
