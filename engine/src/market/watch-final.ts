import type { Txid } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { lookUp } from "../indexer/look-up.ts";
import { answering } from "./market-problem.ts";

/**
 * Calls `onFinal` once, when a transaction is final, until the returned function is called. The live feed says it. The indexer
 * is asked once each time the feed connects, the first time included, because the event may have been missed, and once
 * for each block that becomes final: of its ancestors nothing is said (devnet.md 2).
 */
export async function watchFinal(
  { ports: { chain }, state }: Context,
  txid: Txid,
  onFinal: () => void,
): Promise<() => void> {
  let isOver = false;
  const stops: (() => void)[] = [];
  const end = () => {
    isOver = true;
    for (const stop of stops.splice(0)) stop();
  };
  const tell = () => {
    if (isOver) return;
    end();
    onFinal();
  };
  const ask = async () => {
    const found = await answering(undefined, () => lookUp(chain, txid));
    if (found.ok && found.value?.isFinal) tell();
  };
  stops.push(
    chain.watchTx(txid, ({ kind }) => {
      if (kind === "tx-finalized") tell();
      else if (kind === "reconnected") void ask();
    }),
    state.subscribe(({ tip }, before) => {
      if ((tip?.finalHeight ?? -1) > (before.tip?.finalHeight ?? -1)) void ask();
    }),
  );
  return end;
}
