import type { Txid } from "@satchel/core/ids";
import type { Context } from "../context.ts";
import { lookUp } from "../indexer/look-up.ts";
import { answering } from "./market-problem.ts";

/**
 * Calls `onFinal` once, when a transaction is final, unless the returned function is called before. The live feed
 * reports it. The indexer is asked too: each time the feed connects, the first time included, because the event may
 * have been missed, and when a block becomes final, because the feed reports nothing about the blocks before it
 * (devnet.md 2).
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
  const finish = () => {
    if (isOver) return;
    end();
    onFinal();
  };
  const ask = async () => {
    const answer = await answering(undefined, () => lookUp(chain, txid));
    if (answer.ok && answer.value?.isFinal) finish();
  };
  stops.push(
    chain.watchTx(txid, ({ kind }) => {
      if (kind === "tx-finalized") finish();
      else if (kind === "reconnected") void ask();
    }),
    state.subscribe(({ tip }, before) => {
      if ((tip?.finalHeight ?? -1) > (before.tip?.finalHeight ?? -1)) void ask();
    }),
  );
  return end;
}
