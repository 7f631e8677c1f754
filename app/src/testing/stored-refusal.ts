import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { Engine, OutboxEntry } from "@satchel/engine";
import type { SampleEngine } from "./sample-engine.ts";

export const REFUSED: OutboxEntry = {
  id: outpointOf(txidOfNumber(9), 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [{ txid: txidOfNumber(9), rawTx: "" }],
  spends: [],
  sent: sats(1000n),
  createdAt: 0,
  status: "refused",
  reason: "dust",
};

/**
 * Returns a `send` that stores the payment, as the engine does before it broadcasts, and answers with a refusal once
 * `refuse` is called.
 */
export function storedRefusal(): { send: Engine["send"]; refuse: (engine: SampleEngine) => void } {
  let answer = (): void => {};
  const refused = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    send: async (_, options) => {
      options?.onStored?.({ entryId: REFUSED.id, txids: REFUSED.txs.map(({ txid }) => txid) });
      await refused;
      return { ok: false, problem: { code: "refused", reason: "dust" } };
    },
    refuse: ({ state }) => {
      state.setState({ outbox: [REFUSED] });
      answer();
    },
  };
}
