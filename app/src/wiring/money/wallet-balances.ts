import { type Atoms, atoms, sats } from "@satchel/core/amount";
import type { TokenId, WalletId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import type { WalletBalance } from "@satchel/engine";
import { useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../app-context.ts";
import { useCountedLedger, useXecBalance } from "./balances.ts";

/** A balance that is older says so, and is asked for again while it is on the screen; in milliseconds. */
const OLD_AFTER_MS = 10 * 60 * 1000;

export const isOld = ({ at }: { at: number }, now: number): boolean => now - at >= OLD_AFTER_MS;

/**
 * Returns the balance of every wallet by its id, as far as it is known: first the last known ones, then those of the
 * other wallets that are old, asked for one after the other.
 */
export function useWalletBalances(): ReadonlyMap<WalletId, WalletBalance> {
  const { engine } = useApp();
  const wallets = useEngineState((state) => state.wallets);
  const activeId = useEngineState((state) => state.activeId);
  const activeAt = useEngineState((state) => state.sync.at);
  const { total } = useXecBalance();
  const held = totalsOf(useCountedLedger()).tokens;
  const [others, setOthers] = useState<ReadonlyMap<WalletId, WalletBalance>>(new Map());
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const stored = await engine.storedBalances();
      if (isShown) setOthers((now) => newest(now, stored));
      for (const { id } of wallets) {
        const balance = stored.get(id);
        if (!isShown || id === activeId || (balance && !isOld(balance, Date.now()))) continue;
        const fetched = await engine.fetchBalance(id);
        if (isShown && fetched.ok) setOthers((now) => new Map([...now, [id, fetched.value]]));
      }
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, [engine, wallets, activeId]);
  return useMemo(() => {
    const balances = new Map(others);
    if (activeId === undefined || activeAt === undefined) return balances;
    const tokens = new Map([...held].map(([tokenId, { atoms }]) => [tokenId, atoms]));
    return balances.set(activeId, { sats: total, tokens, at: activeAt });
  }, [others, activeId, activeAt, total, held]);
}

/** A wallet that was the active one meanwhile has a newer balance in the storage. */
export function newest(balances: ReadonlyMap<WalletId, WalletBalance>, stored: ReadonlyMap<WalletId, WalletBalance>) {
  const newer = [...stored].filter(([id, { at }]) => at >= (balances.get(id)?.at ?? 0));
  return new Map([...balances, ...newer]);
}

/** Returns the sum over all wallets and the age of its oldest part; undefined while a balance is not known. */
export function sumOf(
  wallets: readonly { id: WalletId }[],
  balances: ReadonlyMap<WalletId, WalletBalance>,
): WalletBalance | undefined {
  let [sum, at] = [0n, Number.POSITIVE_INFINITY];
  const tokens = new Map<TokenId, Atoms>();
  for (const { id } of wallets) {
    const balance = balances.get(id);
    if (!balance) return undefined;
    sum += balance.sats;
    for (const [tokenId, held] of balance.tokens) tokens.set(tokenId, atoms((tokens.get(tokenId) ?? 0n) + held));
    at = Math.min(at, balance.at);
  }
  return { sats: sats(sum), tokens, at };
}
