import { later } from "@satchel/core/later";
import type { Vault } from "@satchel/core/ports";
import { scriptUrl } from "./trusted-urls.ts";
import vaultWorkerUrl from "./vault.worker.ts?worker&url";

/** The vault's page side and its worker, started when a key is first needed. */
export function createLazyVault(): Vault {
  const createWorker = () => new Worker(scriptUrl(vaultWorkerUrl), { type: "module" });
  const { get: vault } = later(async () =>
    (await import("@satchel/vault/browser")).createBrowserVault({ createWorker }),
  );
  return {
    create: async (protection) => (await vault()).create(protection),
    restore: async (phrase, protection, paths) => (await vault()).restore(phrase, protection, paths),
    explore: async (wallet, paths) => (await vault()).explore(wallet, paths),
    branch: async (wallet, paths, protection) => (await vault()).branch(wallet, paths, protection),
    unlock: async (wallets, password) => (await vault()).unlock(wallets, password),
    join: async (wallets) => (await vault()).join(wallets),
    lock: async () => (await vault()).lock(),
    protect: async (wallets, password) => (await vault()).protect(wallets, password),
    exportFile: async (wallets, extras, password) => (await vault()).exportFile(wallets, extras, password),
    importFile: async (file, password, protection) => (await vault()).importFile(file, password, protection),
    sign: async (wallet, plan) => (await vault()).sign(wallet, plan),
    signMessage: async (wallet, message) => (await vault()).signMessage(wallet, message),
    verifyMessage: async (claim) => (await vault()).verifyMessage(claim),
    reveal: async (wallet) => (await vault()).reveal(wallet),
  };
}
