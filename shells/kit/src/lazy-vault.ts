import { forwardTo } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import { VAULT_METHODS, type Vault } from "@satchel/core/ports";

/** A vault that has started; `warm` makes it ready for the first call. */
export type StartedVault = Vault & { warm(): Promise<void> };

/** Creates a vault that starts when it is first needed. `start`: starts it, wherever it runs on this platform. */
export function createLazyVault(start: () => Promise<StartedVault>): StartedVault {
  const { get: vault } = later(start);
  return { ...forwardTo<Vault>(VAULT_METHODS, vault), warm: async () => (await vault()).warm() };
}
