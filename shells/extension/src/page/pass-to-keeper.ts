import { VAULT_PORT } from "../keeper/vault-port.ts";

/**
 * Hands a port to the keeper: in Chrome by way of the service worker, which opens the keeper if it is not there; in
 * Firefox the background page is the keeper. `onGone` is called when that page ends: there its ports are not closed.
 */
export async function passToKeeper(port: MessagePort, onGone: () => void): Promise<void> {
  if (__BROWSER__ === "firefox") {
    const keeper = await chrome.runtime.getBackgroundPage();
    if (!keeper) throw new Error("the background page is not there");
    keeper.addEventListener("pagehide", onGone, { once: true });
    keeper.postMessage(VAULT_PORT, location.origin, [port]);
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error("the service worker is not there");
  active.postMessage(VAULT_PORT, [port]);
}
