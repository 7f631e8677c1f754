import { scriptUrl } from "@satchel/kit/trusted-urls";

/** Long enough for a newcomer's first press, and for what is fetched for it, to come before. */
const AFTER_LOAD_MS = 4000;

/**
 * Registers the service worker some time after the page has loaded, when the browser is idle: filling its cache fetches
 * every file and would compete with the first screen and the first press. A new version takes over when the last page
 * of the old one is closed, or when a person accepts it. Without it the page works, but not offline. A person who saves
 * data gets none.
 */
export function registerServiceWorker(): void {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!container || connection?.saveData) return;
  const register = () =>
    void container
      .register(scriptUrl("./service-worker.js"), { scope: "./" })
      .then(async (registration) => {
        const [{ followUpdates }, { createUpdates }] = await Promise.all([
          import("./follow-updates.ts"),
          import("@satchel/kit/update"),
        ]);
        followUpdates(registration, { container, updates: createUpdates({ reload: () => location.reload() }) });
      })
      .catch(() => undefined);
  // Safari does not have requestIdleCallback.
  const registerWhenIdle = () =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(register, { timeout: AFTER_LOAD_MS }) : register();
  const wait = () => void setTimeout(registerWhenIdle, AFTER_LOAD_MS);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
