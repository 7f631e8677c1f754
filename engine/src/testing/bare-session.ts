import type { WalletId } from "@satchel/core/ids";
import { emptyLedger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import { aWalletId } from "@satchel/core/testing";
import type { Context, Session } from "../context.ts";
import { createQueue } from "../pacing/queue.ts";

export type BareSession = Session & {
  /** How often a sync was requested. */
  syncs(): number;
  /** How often saving the ledger was requested. */
  saves(): number;
};

/** Makes the wallet `walletId` the active one of a context, with an empty ledger. Nothing syncs it. */
export function beginBareSession(
  ctx: Context,
  { walletId = aWalletId("w"), scripts }: { walletId?: WalletId; scripts: ReadonlySet<ScriptHex> },
): BareSession {
  let [syncs, saves] = [0, 0];
  let isOpen = true;
  const session: BareSession = {
    walletId,
    storedCoins: [],
    coinsAt: undefined,
    scripts,
    queue: createQueue(),
    announced: new Set(),
    heard: 0,
    syncedTo: 0,
    commits: 0,
    isOpen: () => isOpen,
    update: (change, also = {}) => {
      const { ledger: before } = ctx.state.getState();
      const ledger = change(before);
      ctx.state.setState({ ...also, ledger });
      return ledger !== before;
    },
    shown: () => ctx.state.getState(),
    save: () => void saves++,
    settled: async () => undefined,
    requestSync: async () => void syncs++,
    follow: async () => undefined,
    close: () => {
      isOpen = false;
    },
    syncs: () => syncs,
    saves: () => saves,
  };
  ctx.state.setState({ activeId: walletId, ledger: emptyLedger(scripts) });
  ctx.session = () => session;
  return session;
}
