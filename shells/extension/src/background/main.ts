import { VAULT_PORT } from "../keeper/vault-port.ts";
import { startPageScripts } from "../provider/start-page-scripts.ts";
import { startRequests } from "../requests/start-requests.ts";
import { passOn } from "./open-keeper.ts";

declare const self: ServiceWorkerGlobalScope;

/** Only pages of this extension can send messages here: the worker's scope is the extension's own origin. */
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data === VAULT_PORT && port) event.waitUntil(passOn(port));
});
startRequests();
startPageScripts();
