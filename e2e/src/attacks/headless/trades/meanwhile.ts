// What happens besides the lies while a purchase of several transactions is being sent.

import type { TokenId } from "@satchel/core/ids";
import { aTokenId } from "@satchel/core/testing";
import { purchasesOf } from "@satchel/core/tx";
import type { Run } from "../device.ts";
import type { Stall } from "./stall.ts";
import { openTab, type Session } from "./trade-session.ts";

/** The end or the beginning of a broadcast of the wallet. `broadcast`: counted from 1 since the try began. */
export type When = { is: "before" | "after"; broadcast: number };

export const TAB_ACTS = ["looks on", "stops it", "sends it again", "discards it", "buys the same"] as const;

/** `part`: of the purchase, counted from 1. */
export type Happening = { when: When } /** Somebody else buys all of this part's offer. */ & (
  | { what: "taken"; part: number }
  /** Somebody else buys the same parts at the same time, from the last one on. */
  | { what: "raced" }
  /** The network drops the transaction of this part, and all that spends from it. */
  | { what: "dropped"; part: number }
  | { what: "mined" }
  /** The newest block is taken back. */
  | { what: "reorganised" }
  /** The person presses Stop. */
  | { what: "stopped" }
  /** The person opens the wallet in another tab. */
  | { what: "another tab"; does: (typeof TAB_ACTS)[number] }
);

/** Lets something happen. What waits for the purchase itself is put into `pending`. */
export async function happen(it: Session, happening: Happening, pending: Promise<unknown>[]): Promise<void> {
  const { arena } = it;
  it.steps.push(nameOf(happening));
  switch (happening.what) {
    case "taken": {
      const outpoint = partsOf(it)[happening.part - 1];
      if (outpoint === undefined) return;
      const taking = take(arena.rival, aTokenId(it.tokenId), [outpoint]);
      it.others.push(taking);
      await taking;
      return;
    }
    case "raced": {
      const taking = take(arena.rival, aTokenId(it.tokenId), partsOf(it).toReversed());
      it.others.push(taking);
      pending.push(taking);
      return;
    }
    case "dropped": {
      const txid = it.signed.at(-1)?.txs.slice(-partsOf(it).length)[happening.part - 1]?.txid ?? "";
      if (arena.devnet.node.mempool().has(txid)) arena.devnet.node.rejectTx(txid);
      return;
    }
    case "mined":
      arena.devnet.generate(1);
      return;
    case "reorganised":
      arena.devnet.node.invalidateBlock(arena.devnet.node.tip()?.hash ?? "");
      return;
    case "stopped":
      pending.push(stop(it));
      return;
    case "another tab":
      pending.push(inAnotherTab(it, happening.does));
      return;
  }
}

const nameOf = (happening: Happening): string => {
  const { when, what, ...more } = happening;
  return `${what} ${Object.values(more).join()} ${when.is} broadcast ${when.broadcast}`;
};

/** Returns the outputs of the offers of the purchase that the person has confirmed last. */
const partsOf = ({ confirmed }: Session): readonly string[] =>
  purchasesOf([...confirmed].at(-1)?.trade).map(({ outpoint }) => outpoint);

/** Presses Stop on every payment that is there. From then on nothing more of it is sent. */
export async function stop(it: Session, { engine }: Run = it.run): Promise<void> {
  // A person who presses again, before Stop has answered, resumes the payment.
  const { stopped } = it;
  const entryOf = (id: string) => engine.state.getState().outbox.find((entry) => entry.id === id);
  for (const { id } of engine.state.getState().outbox) {
    const done = await engine.stopPayment(id);
    const { txs, begun } = entryOf(id) ?? { txs: [] };
    if (done.ok && done.value.isStopped)
      stopped.set(
        id,
        // Without this number all of them may have been sent before: then it is a payment of one transaction.
        txs.slice(begun ?? txs.length).map(({ txid }) => txid),
      );
  }
}

/** Buys all of these offers with a wallet that asks the devnet itself; what was taken meanwhile is left out. */
async function take({ run: { engine } }: Stall, tokenId: TokenId, outpoints: readonly string[]): Promise<void> {
  const read = await engine.fetchOffers({ tokenId });
  const open = read.ok ? read.value.offers : [];
  const [first, ...more] = outpoints
    .flatMap((outpoint) => open.find((offer) => offer.outpoint === outpoint) ?? [])
    .map((offer) => ({ offer, atoms: offer.atoms }));
  if (first === undefined) return;
  const plan = await engine.prepareTrade({ trade: "buy", ...first, ...(more.length > 0 && { more }) });
  if (plan.ok) await engine.send(plan.value);
  for (const { id } of engine.state.getState().outbox) await engine.dismissPayment(id);
}

async function inAnotherTab(it: Session, does: (typeof TAB_ACTS)[number]): Promise<void> {
  const tab = openTab(it);
  const { engine } = tab;
  await engine.start();
  const entries = engine.state.getState().outbox;
  switch (does) {
    case "looks on":
      return engine.resync();
    case "stops it":
      return stop(it, tab);
    case "sends it again":
      it.stopped = new Map();
      for (const { id } of entries) await engine.rebroadcast(id);
      return;
    case "discards it":
      for (const { id } of entries) await engine.discardRest(id);
      return;
    case "buys the same": {
      it.stopped = new Map();
      const plan = [...it.confirmed].at(-1);
      if (plan) await engine.send(plan);
      return;
    }
  }
}
