import { createLazyVault, type StartedVault } from "@satchel/kit";
import { passToKeeper } from "./pass-to-keeper.ts";
import { portAsWorker } from "./port-as-worker.ts";

/** Creates a vault whose calls go to the keeper, which is outside of all pages. */
export const createPageVault = (): StartedVault =>
  createLazyVault(async () =>
    (await import("@satchel/vault/browser")).createBrowserVault({ createWorker: () => portAsWorker(passToKeeper) }),
  );
