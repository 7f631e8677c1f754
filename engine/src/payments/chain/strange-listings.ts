import type { Txid } from "@satchel/core/ids";
import { readScript } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import type { OutboxEntry, State } from "../../state.ts";

/**
 * Returns what a wallet has sent that may be the advertisement of a listing of which this device knows nothing, because
 * a server that had refused it published it after the restore. `tried`: what was looked at before.
 */
export function strangeListings(
  { ledger }: Pick<State, "ledger">,
  payments: readonly Pick<OutboxEntry, "txs">[],
  tried: ReadonlySet<Txid>,
): readonly Tx[] {
  const known = new Set(payments.flatMap(({ txs }) => txs.map(({ txid }) => txid)));
  const mayList = ({ script, spentBy, token }: Tx["outputs"][number]) =>
    spentBy === undefined && token?.tokenType.protocol === "SLP" && readScript(script).kind === "p2sh";
  return ledger.history.filter(
    ({ txid, inputs, outputs }) =>
      !tried.has(txid) &&
      !known.has(txid) &&
      inputs.some(({ script }) => ledger.scripts.has(script)) &&
      outputs.some(mayList),
  );
}
