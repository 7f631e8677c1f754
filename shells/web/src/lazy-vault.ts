import type { Vault } from "@satchel/core/ports";
import { onDemand } from "./on-demand.ts";
import { scriptUrl } from "./trusted-urls.ts";
import vaultWorkerUrl from "./vault.worker.ts?worker&url";

/** The vault's page side and its worker, started when a key is first needed. */
export function createLazyVault(): Vault {
  const createWorker = () => new Worker(scriptUrl(vaultWorkerUrl), { type: "module" });
  const vault = onDemand(async () => (await import("@satchel/vault/browser")).createBrowserVault({ createWorker }));
  return {
    create: async () => (await vault()).create(),
    restore: async (phrase) => (await vault()).restore(phrase),
    sign: async (wallet, plan) => (await vault()).sign(wallet, plan),
    signMessage: async (wallet, message) => (await vault()).signMessage(wallet, message),
    verifyMessage: async (claim) => (await vault()).verifyMessage(claim),
    reveal: async (wallet) => (await vault()).reveal(wallet),
  };
}
