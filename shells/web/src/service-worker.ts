import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { answerAlone, dropOtherPages } from "./answer-alone.ts";
import { TAKE_OVER } from "./take-over.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

const PAGE = "index.html";

const manifest = self.__WB_MANIFEST;
const files = new PrecacheController();
files.addToCacheList(manifest);
cleanupOutdatedCaches();
registerRoute(new PrecacheRoute(files));
// The page of the bot check comes from the host, with its own headers.
registerRoute(new NavigationRoute(files.createHandlerBoundToURL(PAGE), { denylist: [/\/bot-check\.html$/] }));

const [pageVersion = ""] = manifest.flatMap((file) =>
  typeof file !== "string" && file.url === PAGE ? [file.revision ?? ""] : [],
);

async function install(event: ExtendableEvent): Promise<void> {
  await files.install(event);
  const page = await files.matchPrecache(PAGE);
  const { scope } = self.registration;
  // Without it the worker answers everything, a little later.
  if (page)
    await answerAlone(event, { scope, page, version: pageVersion, filesCache: files.strategy.cacheName }).catch(
      () => undefined,
    );
}

async function activate(event: ExtendableEvent): Promise<void> {
  await files.activate(event);
  await dropOtherPages(pageVersion);
}

self.addEventListener("install", (event) => event.waitUntil(install(event)));
self.addEventListener("activate", (event) => event.waitUntil(activate(event)));

// A new version waits until a person accepts it, or until all pages of the old one are closed.
self.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});
