import { createLazyVault } from "@satchel/kit";
import { scriptUrl } from "@satchel/kit/trusted-urls";
import { createExtensionPlatform } from "@satchel/platform/extension";
import { createBrowserVault } from "@satchel/vault/browser";
import { startPageScripts } from "../provider/start-page-scripts.ts";
import { startRequests } from "../requests/start-requests.ts";
import { keepVault } from "./keep-vault.ts";
import { stayAwake } from "./stay-awake.ts";
import vaultWorkerUrl from "./vault.worker.ts?worker&url";
import { VAULT_PORT } from "./vault-port.ts";

const { tabs, clock } = createExtensionPlatform();
const createWorker = () => new Worker(scriptUrl(vaultWorkerUrl), { type: "module" });
const vault = createLazyVault(async () => createBrowserVault({ createWorker }));
const awake = __BROWSER__ === "firefox" ? stayAwake(chrome.alarms) : undefined;
const answer = keepVault({ vault, tabs, clock, awake });

/** In Chrome the port comes from the service worker, in Firefox from the page itself. Both are of this extension. */
function onPort({ data, ports: [port], origin }: MessageEvent): void {
  if (data === VAULT_PORT && port && (origin === location.origin || origin === "")) answer(port);
}
if (__BROWSER__ === "firefox") {
  addEventListener("message", onPort);
  startRequests();
  startPageScripts();
} else navigator.serviceWorker.addEventListener("message", onPort);
