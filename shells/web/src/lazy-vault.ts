import { forwardTo } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import { VAULT_METHODS, type Vault } from "@satchel/core/ports";
import { scriptUrl } from "./trusted-urls.ts";
import vaultWorkerUrl from "./vault.worker.ts?worker&url";

/** A vault whose code and worker start at its first call, or before it with `warm`. */
type LazyVault = Vault & { warm(): Promise<void> };

export function createLazyVault(): LazyVault {
  const createWorker = () => new Worker(scriptUrl(vaultWorkerUrl), { type: "module" });
  const { get: vault } = later(async () =>
    (await import("@satchel/vault/browser")).createBrowserVault({ createWorker }),
  );
  return { ...forwardTo<Vault>(VAULT_METHODS, vault), warm: async () => (await vault()).warm() };
}
