import { StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { SendProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";
import type { OutboxEntry } from "../state.ts";
import { conclude, firstCoinOf, withPayment } from "./conclude.ts";
import { dismissEntry, refreshOutbox, reserve } from "./outbox.ts";
import { isUnderWay } from "./reserved-coins.ts";
import type { Sent } from "./send.ts";
import { sentOf } from "./sent-of.ts";

/**
 * Sends the same bytes of a payment again. One that is over takes its coins back first; where another payment has them
 * now, it stays over. One that is not in the outbox any more has got through or was dismissed: nothing is left to do.
 */
export async function rebroadcast(ctx: Context, entryId: string): Promise<Result<void, SendProblem>> {
  try {
    const known = await find(ctx, entryId);
    if (!known) return ok(undefined);
    const sent = await withPayment(ctx, firstCoinOf(known), async () => {
      const entry = await find(ctx, entryId);
      return entry ? repeat(ctx, entry) : ok(undefined);
    });
    return sent.ok ? ok(undefined) : sent;
  } catch (error) {
    const code = error instanceof StorageError ? "storage-failed" : "vault-failed";
    return no({ code, reason: reasonOf(error) });
  }
}

/** Call it within `withPayment`. */
export async function repeat(ctx: Context, entry: OutboxEntry): Promise<Sent> {
  if (isUnderWay(entry)) return sentOf(ctx, entry, await conclude(ctx, entry, "repeat"));
  const { reason: _, ...again } = entry;
  if (!(await reserve(ctx, { ...again, status: "sending" }))) return no({ code: "coins-gone" });
  return sentOf(ctx, entry, await conclude(ctx, entry, "again"));
}

/** A payment that may still get through stays. Never rejects: storage that fails says so by a notice. */
export async function dismissPayment(ctx: Context, entryId: string): Promise<void> {
  try {
    const known = await find(ctx, entryId);
    if (!known) return;
    await withPayment(ctx, firstCoinOf(known), async () => {
      const entry = await find(ctx, entryId);
      if (entry && !isUnderWay(entry)) await dismissEntry(ctx, entryId);
    });
  } catch (error) {
    ctx.notify({ kind: "save-failed", reason: reasonOf(error) });
  }
}

const find = async (ctx: Context, entryId: string) => (await refreshOutbox(ctx)).find(({ id }) => id === entryId);
