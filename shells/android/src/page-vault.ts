import { createLazyVault, type StartedVault } from "@satchel/kit";
import { scriptUrl } from "@satchel/kit/trusted-urls";
import vaultWorkerUrl from "./vault.worker.ts?worker&url";

/** Creates a vault in a worker of this page. Its code and the worker start at the first call. */
export const createPageVault = (): StartedVault =>
  createLazyVault(async () => {
    const createWorker = () => new Worker(scriptUrl(vaultWorkerUrl), { type: "module" });
    return (await import("@satchel/vault/browser")).createBrowserVault({ createWorker });
  });
