import { scriptUrl } from "./trusted-urls.ts";

/**
 * Registers the service worker once the page has loaded, so that it never competes with the first paint.
 * A newer version takes over when the last page of the older one is closed. Without it the page works, only not offline.
 */
export function registerServiceWorker(): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  const register = () =>
    void container.register(scriptUrl("./service-worker.js"), { scope: "./" }).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
