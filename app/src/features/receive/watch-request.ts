import type { TokenId, Txid } from "@satchel/core/ids";
import { knownTx, type Ledger } from "@satchel/core/ledger";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import { useEffect, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";

/** The history when the request was shown; only a later payment can belong to the request. */
type Since = { txids: ReadonlySet<Txid>; newest: number };

/** The payment that is waited for: an amount in sats, or in atoms of `tokenId`. */
type Awaited = { script: ScriptHex; amount: bigint; tokenId?: TokenId | undefined };

/** `less`: a payment of a smaller amount has arrived. `gone`: the network has dropped the payment. */
export type Watched =
  | { step: "waiting"; less?: bigint }
  | { step: "seen" | "paid"; txid: Txid; amount: bigint }
  | { step: "gone"; txid: Txid };

/** Returns seconds of the network's clock, because the device's may be wrong. */
const timeOf = ({ timeFirstSeen, block }: Tx): number => timeFirstSeen || block?.timestamp || 0;

export function sinceNow({ history }: Ledger): Since {
  return {
    txids: new Set(history.map(({ txid }) => txid)),
    newest: history.reduce((newest, tx) => Math.max(newest, timeOf(tx)), 0),
  };
}

/**
 * Returns the state of the request. `before`: its last state, so that a payment that was seen stays the one that
 * counts.
 */
export function watchRequest(ledger: Ledger, awaited: Awaited, since: Since, before: Watched): Watched {
  if (before.step === "paid") return before;
  if (before.step === "seen") {
    const tx = knownTx(ledger, before.txid);
    if (tx) return tx.isFinal ? { ...before, step: "paid" } : before;
    return ledger.memory?.dropped.has(before.txid) ? { step: "gone", txid: before.txid } : before;
  }
  // Of several payments that are large enough, the first one counts.
  const came = ledger.history.filter((tx) => isNew(tx, since)).reverse();
  const paying = came.find((tx) => paidBy(tx, awaited, ledger) >= awaited.amount);
  if (paying) {
    const amount = paidBy(paying, awaited, ledger);
    return { step: paying.isFinal ? "paid" : "seen", txid: paying.txid, amount };
  }
  return before.step === "waiting"
    ? waitingWith(mostOf(came.map((tx) => paidBy(tx, awaited, ledger))), before)
    : before;
}

function waitingWith(less: bigint, before: Extract<Watched, { step: "waiting" }>): Watched {
  if (less === (before.less ?? 0n)) return before;
  return less > 0n ? { step: "waiting", less } : { step: "waiting" };
}

const mostOf = (amounts: readonly bigint[]) => [...amounts].sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n;

/** An older payment may come onto the page when a newer one is dropped, so it has to be newer too. */
const isNew = (tx: Tx, { txids, newest }: Since) => !txids.has(tx.txid) && timeOf(tx) >= newest;

/** Returns how much a transaction pays to this address, in sats or atoms; 0 when the wallet itself paid. */
function paidBy({ inputs, outputs }: Tx, { script, tokenId }: Awaited, { scripts }: Ledger): bigint {
  if (inputs.some((input) => scripts.has(input.script))) return 0n;
  let paid = 0n;
  for (const { script: to, sats, token } of outputs) {
    if (to !== script || token?.isMintBaton) continue;
    if (tokenId === undefined) paid += token === undefined ? sats : 0n;
    else if (token?.tokenId === tokenId) paid += token.atoms;
  }
  return paid;
}

const WAITING: Watched = { step: "waiting" };

/** Returns the state of a request from the moment the component is mounted. */
export function useWatchedRequest({ script, amount, tokenId }: Awaited): Watched {
  const { engine } = useApp();
  const [watched, setWatched] = useState(WAITING);
  useEffect(() => {
    const since = sinceNow(engine.state.getState().ledger);
    const look = ({ ledger }: { ledger: Ledger }) =>
      setWatched((before) => watchRequest(ledger, { script, amount, tokenId }, since, before));
    return engine.state.subscribe(look);
  }, [engine, script, amount, tokenId]);
  return watched;
}

/** Keeps the screen on while it stands on a counter. */
export function useAwake(): void {
  const { keepAwake } = useApp().host;
  useEffect(() => keepAwake?.(), [keepAwake]);
}
