import { KEEPER_PAGE, VAULT_PORT } from "../keeper/vault-port.ts";

declare const self: ServiceWorkerGlobalScope;

let opening: Promise<void> | undefined;

/** Opens the page that keeps the vault, unless it is open. */
async function openKeeper(): Promise<void> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] });
  if (contexts.length > 0) return;
  await chrome.offscreen.createDocument({
    url: KEEPER_PAGE,
    reasons: ["WORKERS"],
    justification: "Runs the worker that holds the keys while the wallet is unlocked",
  });
}

/** Hands a page's port to the keeper. A port that cannot be handed over is closed, so that the page hears of it. */
export async function passOn(port: MessagePort): Promise<void> {
  try {
    opening ??= openKeeper();
    await opening;
    const keeper = (await self.clients.matchAll({ includeUncontrolled: true })).find(
      ({ url }) => url === chrome.runtime.getURL(KEEPER_PAGE),
    );
    if (!keeper) throw new Error("the keeper is not there");
    keeper.postMessage(VAULT_PORT, [port]);
  } catch (error) {
    port.close();
    throw error;
  } finally {
    opening = undefined;
  }
}
