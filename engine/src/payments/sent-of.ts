import { no, ok } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { OutboxEntry } from "../state.ts";
import { type Delivery, isTooManyAncestors } from "./deliver.ts";
import type { Sent } from "./send.ts";

/** What a person is told of their Send, and what the wallet does about it by itself. */
export function sentOf(ctx: Context, entry: OutboxEntry, delivery: Delivery): Sent {
  switch (delivery.kind) {
    case "done":
      return ok({ txids: entry.txs.map(({ txid }) => txid) });
    case "conflicted":
      void ctx.session()?.requestSync();
      return no({ code: "coins-gone" });
    case "refused":
      return no(
        isTooManyAncestors(delivery.reason)
          ? { code: "too-many-ancestors" }
          : { code: "refused", reason: delivery.reason },
      );
    case "unreachable":
      return no({ code: "unreachable", reason: delivery.reason });
    case "unknown":
      void ctx.settle(entry.id);
      return no({ code: "outcome-unknown", reason: delivery.reason });
  }
}
