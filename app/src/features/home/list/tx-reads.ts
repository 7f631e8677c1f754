import { addressEnds } from "@satchel/core/activity";
import type { Tx } from "@satchel/core/tx";
import { useCallback, useMemo } from "react";
import { markImpostors, type ReadTx, readTx } from "../../../widgets/tx/read-tx.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import { useTrustedAddresses } from "../../../wiring/known-addresses.ts";

/**
 * Returns the transactions on show as the wallet reads them. `seen`: all of the history shown so far, in which
 * addresses that were paid are looked for. `paidLike`: further paid addresses that a search has found.
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
    const reads = new WeakMap<Tx, ReadTx>();
    return (tx: Tx): ReadTx => {
      const read = reads.get(tx) ?? readTx(tx, scripts, network);
      reads.set(tx, read);
      return read;
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

/** Addresses this wallet has paid, found by their ends: the part of an address that people compare. */
export type PaidAddresses = { note(read: ReadTx): void; like(address: string): readonly string[] };

export function createPaidAddresses(): PaidAddresses {
  const byEnds = new Map<string, Set<string>>();
  return {
    note: ({ activity, parties }) => {
      if (activity.kind !== "sent") return;
      for (const party of parties) {
        const ends = addressEnds(party);
        byEnds.set(ends, (byEnds.get(ends) ?? new Set()).add(party));
      }
    },
    like: (address) => [...(byEnds.get(addressEnds(address)) ?? [])],
  };
}

/** Returns a function that reads any transaction as the active wallet does. */
export function useReader(): (tx: Tx) => ReadTx {
  const { network } = useApp();
  const scripts = useEngineState((state) => state.ledger.scripts);
  return useCallback((tx) => readTx(tx, scripts, network), [scripts, network]);
}
