import { knownTx, type Ledger } from "@satchel/core/ledger";
import type { ScriptHex, Tx, Txid } from "@satchel/core/tx";
import { useEffect, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";

/** What was known when the request was put up: only what comes after it can be its payment. */
type Since = { known: ReadonlySet<Txid>; newest: number };

/** What is waited for, in sats or in atoms of `tokenId`. */
type Awaited = { script: ScriptHex; amount: bigint; tokenId?: string | undefined };

/** `less`: something came, but not as much as was asked for. `gone`: the network has taken the payment back. */
export type Watched =
  | { step: "waiting"; less?: bigint }
  | { step: "seen" | "paid"; txid: Txid; amount: bigint }
  | { step: "gone"; txid: Txid };

/** By the chain's own clock, because that of the device may be wrong. */
const timeOf = ({ timeFirstSeen, block }: Tx): number => timeFirstSeen || block?.timestamp || 0;

export function sinceNow({ history }: Ledger): Since {
  return {
    known: new Set(history.map(({ txid }) => txid)),
    newest: history.reduce((newest, tx) => Math.max(newest, timeOf(tx)), 0),
  };
}

/** What has become of the request. `before`: what it said last, so that a payment once seen stays the one that counts. */
export function watchRequest(ledger: Ledger, awaited: Awaited, since: Since, before: Watched): Watched {
  if (before.step === "paid") return before;
  if (before.step === "seen") {
    const tx = knownTx(ledger, before.txid);
    if (tx) return tx.isFinal ? { ...before, step: "paid" } : before;
    return ledger.memory?.dropped.has(before.txid) ? { step: "gone", txid: before.txid } : before;
  }
  // Of several that are enough, the first to come.
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

/** An older one may come onto the page when a newer one is taken away. */
const isNew = (tx: Tx, { known, newest }: Since) => !known.has(tx.txid) && timeOf(tx) >= newest;

/** What it pays to this address; nothing where the money is the wallet's own. */
function paidBy({ inputs, outputs }: Tx, { script, tokenId }: Awaited, { scripts }: Ledger): bigint {
  if (inputs.some((input) => scripts.includes(input.script))) return 0n;
  let paid = 0n;
  for (const { script: to, sats, token } of outputs) {
    if (to !== script || token?.isMintBaton) continue;
    if (tokenId === undefined) paid += token === undefined ? sats : 0n;
    else if (token?.tokenId === tokenId) paid += token.atoms;
  }
  return paid;
}

const WAITING: Watched = { step: "waiting" };

/** What becomes of a request from the moment this is mounted. */
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

/** Nobody wants to touch a screen on a counter to keep it on. */
export function useAwake(): void {
  const { keepAwake } = useApp().host;
  useEffect(() => keepAwake?.(), [keepAwake]);
}
