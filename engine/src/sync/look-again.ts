// A server that says yes to a payment and forgets it: a sync shows a history without the payment while its coins are
// free. Until somebody has looked, a person could pay again from other coins, and the server could publish both.
import type { Txid } from "@satchel/core/ids";
import type { Tx } from "@satchel/core/tx";
import type { Context, Session } from "../context.ts";
import type { State } from "../state.ts";

/** An honest server lists a payment a moment after its yes. Nobody pays again within this time. */
export const LOOK_AFTER_MS = 3_000;

/**
 * Looks for sent payments that were in the history and that a sync does not list. `after` takes what was shown before
 * that sync, and the first page that it has brought.
 */
export function looksAgain(
  ctx: Context,
  session: Session,
): { after(before: State, page: readonly Tx[]): void; stop(): void } {
  const gone = new Set<Txid>();
  let cancel = () => {};

  function after({ settled, ledger }: State, page: readonly Tx[]): void {
    const listed = new Set(page.map(({ txid }) => txid));
    const sent = new Set(settled.flatMap(({ txids }) => txids));
    const isWaiting = gone.size > 0;
    for (const { txid, block } of ledger.history) if (!block && sent.has(txid) && !listed.has(txid)) gone.add(txid);
    if (gone.size > 0 && !isWaiting) cancel = ctx.ports.clock.after(LOOK_AFTER_MS, () => void look());
  }

  async function look(): Promise<void> {
    const listed = new Set(ctx.state.getState().ledger.history.map(({ txid }) => txid));
    const missing = [...gone].filter((txid) => !listed.has(txid));
    gone.clear();
    if (!session.isOpen()) return;
    try {
      for (const txid of missing) await (await import("../payments/settle/settle-payment.ts")).noteDropped(ctx, txid);
    } catch (error) {
      ctx.ports.log.warn("It could not be asked whether the network still has a sent payment", error);
      // It repeats the question until a server answers.
      void ctx.settle();
    }
  }

  return { after, stop: () => cancel() };
}
