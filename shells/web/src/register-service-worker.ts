import { scriptUrl } from "./trusted-urls.ts";

/**
 * Registers the service worker once the page has loaded, so that it never competes with the first paint.
 * `onUpdate` is called with a function that activates the waiting version and reloads.
 */
export function registerServiceWorker(onUpdate: (activate: () => void) => void): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  const register = async () => {
    const registration = await container.register(scriptUrl("service-worker.js"), { scope: "./" });
    const offer = () => {
      const waiting = registration.waiting;
      if (!waiting || !container.controller) return;
      onUpdate(() => {
        container.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("skip-waiting");
      });
    };
    offer();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offer);
    });
  };
  const run = () => void register().catch(() => undefined); // without it the page works, only not offline
  if (document.readyState === "complete") run();
  else addEventListener("load", run, { once: true });
}
