import { scriptUrl } from "./trusted-urls.ts";

/**
 * Registers the service worker after the page has loaded, so that it does not slow down the first paint. A new version
 * takes over when the last page of the old one is closed. Without it the page works, but not offline.
 */
export function registerServiceWorker(): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container) return;
  const register = () =>
    void container.register(scriptUrl("./service-worker.js"), { scope: "./" }).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
