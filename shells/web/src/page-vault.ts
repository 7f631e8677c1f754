import { createLazyVault, type StartedVault } from "@satchel/kit";
import { scriptUrl } from "@satchel/kit/trusted-urls";
import { whenKept } from "@satchel/platform/web";
import vaultWorkerUrl from "./vault.worker.ts?worker&url";

/** Creates a vault in a worker of this page. Its code and the worker start at the first call. */
export const createPageVault = (): StartedVault =>
  createLazyVault(async () => {
    const createWorker = () => new Worker(scriptUrl(vaultWorkerUrl), { type: "module" });
    const vault = (await import("@satchel/vault/browser")).createBrowserVault({ createWorker });
    // A page that the browser keeps for a way back holds no key in memory.
    whenKept(window, vault.close);
    return vault;
  });
