import { forwardTo } from "@satchel/core/forward";
import { type Clock, type Tabs, VAULT_METHODS, type Vault } from "@satchel/core/ports";
import { type Awake, lockVaultWhenIdle } from "@satchel/engine/idle";
import type { StartedVault } from "@satchel/kit";
import { answerPage, type CallPort } from "@satchel/vault/host";

type Parts = {
  vault: StartedVault;
  tabs: Tabs;
  clock: Pick<Clock, "now" | "setBackMs" | "after">;
  awake?: Awake | undefined;
};

/**
 * Keeps a vault open for all pages of the extension, also while none is open, until it was idle for as long as the
 * settings say. Returns a function that answers the calls of one page.
 */
export function keepVault({ vault, tabs, clock, awake }: Parts): (port: CallPort) => void {
  const idle = lockVaultWhenIdle({ tabs, clock, awake, lock: () => vault.lock().catch(() => undefined) });
  const kept: StartedVault = {
    ...forwardTo<Vault>(VAULT_METHODS, async () => {
      await idle.beforeCall();
      return vault;
    }),
    warm: () => vault.warm(),
  };
  return (port) => answerPage(port, kept);
}
