import { type Outpoint, outpointOf, readPlannedOutpoint, type Txid } from "@satchel/core/ids";
import type { Ledger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import type { Plan, Tx } from "@satchel/core/tx";

/** Returns a text of what a plan spends and pays: equal for equal payments, also after a reload. */
export const identityOf = (plan: Plan): string => describe(plan.txs.map(planned));

/** Returns the txids of a plan whose transactions the ledger has already; undefined unless it has all of them. */
export function findSent(plan: Plan, ledger: Ledger): Txid[] | undefined {
  const txidOf = new Map([...(ledger.memory?.txs.values() ?? []), ...ledger.history].map((tx) => [text(tx), tx.txid]));
  const txids: Txid[] = [];
  for (const tx of plan.txs) {
    const { outpoints, outputs } = planned(tx);
    const txid = txidOf.get(describe([{ outpoints: outpoints.map((each) => resolve(each, txids)), outputs }]));
    if (txid === undefined) return undefined;
    txids.push(txid);
  }
  return txids;
}

/**
 * Returns an outpoint with its real txid where it names an output of an earlier transaction of the plan. `txids`: of
 * the plan's transactions so far; an outpoint whose txid is not among them is returned as it is.
 */
export function resolve(outpoint: Outpoint, txids: readonly Txid[]): Outpoint {
  const named = readPlannedOutpoint(outpoint);
  const txid = named && txids[named.index];
  return txid === undefined ? outpoint : outpointOf(txid, named?.outIdx ?? 0);
}

type Described = { outpoints: readonly Outpoint[]; outputs: readonly { script: ScriptHex; sats: bigint }[] };

const planned = ({ inputs, outputs }: Plan["txs"][number]): Described => ({
  outpoints: inputs.map(({ utxo }) => utxo.outpoint),
  outputs,
});

const text = ({ inputs, outputs }: Tx) => describe([{ outpoints: inputs.map(({ outpoint }) => outpoint), outputs }]);

const describe = (txs: readonly Described[]) =>
  txs
    .map(({ outpoints, outputs }) => `${outpoints.join()}>${outputs.map((o) => `${o.script}=${o.sats}`).join()}`)
    .join("|");
