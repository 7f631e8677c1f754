import type { Tx } from "@satchel/core/tx";
import { useMemo } from "react";
import { type ReadTx, readTx } from "../../widgets/tx/read-tx.ts";
import { markImpostors, useTrustedAddresses } from "../../widgets/tx/tx-known.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { createPaidAddresses, type PaidAddresses } from "./search/paid-addresses.ts";

/**
 * Reads what is on show; `seen` is all of the history met so far, where addresses that were paid are looked for.
 * `paidLike`: what a search knows of them besides.
 */
export function useTxReads(
  txs: readonly Tx[],
  seen: readonly Tx[],
  paidLike?: PaidAddresses["like"],
): readonly ReadTx[] {
  const { network } = useApp();
  const scripts = useEngineState((state) => state.ledger.scripts);
  const trusted = useTrustedAddresses();
  // Each transaction is read once, however often a page is drawn.
  const read = useMemo(() => {
    const known = new WeakMap<Tx, ReadTx>();
    return (tx: Tx): ReadTx => {
      const there = known.get(tx) ?? readTx(tx, scripts, network);
      known.set(tx, there);
      return there;
    };
  }, [scripts, network]);
  const paid = useMemo(() => {
    const addresses = createPaidAddresses();
    for (const tx of seen) addresses.note(read(tx));
    return addresses;
  }, [seen, read]);
  return useMemo(() => {
    const like = (address: string) => [...paid.like(address), ...(paidLike?.(address) ?? [])];
    return markImpostors(txs.map(read), like, trusted);
  }, [txs, paid, paidLike, read, trusted]);
}
