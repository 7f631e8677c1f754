import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

const CONFIG_CACHE = "satchel-config";

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html")));

// The network config decides whose money is shown: always the newest, and offline the last one this page ran with.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith("/config.json"),
  async ({ request }) => {
    const cache = await caches.open(CONFIG_CACHE);
    try {
      const response = await fetch(request);
      await cache.put(request.url, response.clone());
      return response;
    } catch (error) {
      const last = await cache.match(request.url);
      if (last) return last;
      throw error;
    }
  },
);

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") void self.skipWaiting();
});
