import { addressEnds } from "@satchel/core/activity";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";

/** Addresses this wallet has paid, found again by what a person compares of them. */
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
