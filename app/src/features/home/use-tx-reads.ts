import type { Tx } from "@satchel/core/tx";
import { useMemo } from "react";
import { useApp, useEngineState } from "../../widgets/app-context.ts";
import { markImpostors, useTrustedAddresses } from "../../widgets/tx-known.ts";
import { type ReadTx, readTx } from "../../widgets/tx-reading.ts";

/** Reads what is on show; `seen` is all of the history met so far, where addresses that were paid are looked for. */
export function useTxReads(txs: readonly Tx[], seen: readonly Tx[]): readonly ReadTx[] {
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
  return useMemo(() => markImpostors(txs.map(read), seen.map(read), trusted), [txs, seen, read, trusted]);
}
