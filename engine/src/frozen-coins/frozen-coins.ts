import type { Outpoint } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import { type Context, LOCKS } from "../context.ts";
import { readItem, saveItem } from "../persist/stored-item.ts";
import { reasonOf, type StorageProblem } from "../problems.ts";
import { tellTabs } from "../tabs/tell-tabs.ts";
import { type FrozenCoin, frozenItem } from "./frozen-item.ts";

/** Freezes or unfreezes coins of the active wallet. Coins that it does not have cannot be frozen. */
export async function setFrozen(
  ctx: Context,
  outpoints: readonly Outpoint[],
  frozen: boolean,
): Promise<Result<void, StorageProblem>> {
  const { utxos } = ctx.state.getState().ledger;
  const meant = new Set(outpoints);
  try {
    await changeFrozen(ctx, (coins) => {
      const others = coins.filter(({ outpoint }) => !meant.has(outpoint));
      if (!frozen) return others;
      const added = [...meant].flatMap((outpoint) => {
        const coin = utxos.get(outpoint);
        return coin ? [{ outpoint, script: coin.script }] : [];
      });
      return [...others, ...added];
    });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

type Coins = readonly FrozenCoin[];

/** Reads the frozen coins into the state and returns them. Throws StorageError. */
export async function refreshFrozen(ctx: Context): Promise<Coins> {
  return ctx.ports.locks.exclusive(LOCKS.frozen, async () => {
    const coins = await readFrozen(ctx.ports.store);
    show(ctx, coins);
    return coins;
  });
}

/** Changes the stored frozen coins under the lock for all tabs. Throws StorageError. */
export async function changeFrozen(ctx: Context, change: (coins: Coins) => Coins): Promise<void> {
  await ctx.ports.locks.exclusive(LOCKS.frozen, async () => {
    const before = await readFrozen(ctx.ports.store);
    const coins = change(before);
    if (frozenItem.encode(coins) !== frozenItem.encode(before)) {
      await saveItem(ctx.ports.store, frozenItem, coins);
      tellTabs(ctx, { kind: "frozen" });
    }
    show(ctx, coins);
  });
}

/** Forgets frozen coins of the active wallet that are spent; does nothing unless the ledger is fresh. Never rejects. */
export async function forgetSpent(ctx: Context): Promise<void> {
  const { ledger, sync } = ctx.state.getState();
  if (sync.state !== "fresh" || ledger.awaited) return;
  const isGone = ({ outpoint, script }: FrozenCoin) => ledger.scripts.has(script) && !ledger.utxos.has(outpoint);
  try {
    await changeFrozen(ctx, (coins) => (coins.some(isGone) ? coins.filter((coin) => !isGone(coin)) : coins));
  } catch (error) {
    ctx.ports.log.warn("Spent coins stay among the frozen ones", error);
  }
}

export const forgetFrozenOf = (ctx: Context, scripts: ReadonlySet<ScriptHex>): Promise<void> =>
  changeFrozen(ctx, (coins) => coins.filter(({ script }) => !scripts.has(script)));

const show = ({ state }: Context, coins: Coins) =>
  state.setState({ frozen: new Set(coins.map(({ outpoint }) => outpoint)) });

/** Returns the stored frozen coins. Throws StorageError. */
const readFrozen = async (store: Context["ports"]["store"]): Promise<Coins> =>
  (await readItem(store, frozenItem, [])).value;
