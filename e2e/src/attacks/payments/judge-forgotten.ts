// Judges what the wallet makes of a server that has said yes to a payment and has forgotten it, while it still does so.
import type { Txid } from "@satchel/core/ids";
import type { OutboxEntry } from "@satchel/engine";
import { until } from "../headless/device.ts";
import { BOB } from "../headless/payment-kinds.ts";
import { IS_THERE } from "./acts.ts";
import type { Person } from "./person.ts";

/**
 * A payment that was said to be sent and that no server has is of unknown outcome once the wallet has looked. Its coins
 * are reserved, and a second yes of the same server settles nothing. If the wallet never looks, the time-out of the
 * try ends it.
 */
export async function judgeForgotten(it: Person): Promise<void> {
  const { run, promised, steps } = it;
  const { engine } = run;
  const forgotten = await missingOf(it, promised.flat());
  if (forgotten.length === 0) return;
  const isOf = ({ txs }: OutboxEntry) => txs.some(({ txid }) => forgotten.includes(txid));
  steps.push("waits until the wallet misses the payment");
  const isOpen = until(engine, ({ outbox }) => outbox.some(isOf));
  await engine.resync();
  await isOpen;
  const open = engine.state.getState().outbox.filter(isOf);
  if (open.length === 0) await judgeOver(it, forgotten);
  for (const { id, status, spends, txs } of open) {
    if (status !== "unknown") continue;
    await judgeReserved(it, id, spends);
    await engine.askOutcome(id);
    steps.push("asks again");
    if (isInOutbox(it, id)) continue;
    await judgeOver(
      it,
      txs.map(({ txid }) => txid),
    );
  }
}

/** Returns which of these transactions the network does not have. */
async function missingOf({ world: { honest } }: Person, txids: readonly Txid[]): Promise<readonly Txid[]> {
  const there = await Promise.all(txids.map((txid) => honest.tx(txid).then(...IS_THERE)));
  return txids.filter((_, at) => !there[at]);
}

const isInOutbox = ({ run }: Person, id: string): boolean =>
  run.engine.state.getState().outbox.some((entry) => entry.id === id);

async function judgeReserved(it: Person, id: string, spends: OutboxEntry["spends"]): Promise<void> {
  const plan = await it.run.engine.prepare({ maxTo: BOB });
  // Meanwhile a server of another operator may have taken it.
  if (!plan.ok || !isInOutbox(it, id)) return;
  const twice = plan.value.spends.filter((outpoint) => spends.includes(outpoint));
  if (twice.length > 0) it.failures.push(`coins of a forgotten payment are offered again: ${twice.join()}`);
}

/** A payment that is no longer open has reached the network. */
async function judgeOver(it: Person, txids: readonly Txid[]): Promise<void> {
  const missing = await missingOf(it, txids);
  if (missing.length > 0) it.failures.push(`a second yes was believed, and ${missing.join()} is not there`);
}
