// The result of sending a payment, as every way to send one reports it.
import type { Sats } from "@satchel/core/amount";
import type { Outpoint, Txid } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import { nodeTextOf } from "../indexer/node-texts.ts";
import type { NetworkProblem, StorageProblem } from "../problems.ts";
import type { NamedPayment, OutboxEntry } from "../state.ts";
import type { CheckProblem } from "./checks/check-before-signing.ts";
import type { GatherOptions } from "./checks/parents/gather-parents.ts";
import type { ServersProblem } from "./checks/second-opinion.ts";
import type { CoinsProblem } from "./checks/verify-coins.ts";
import type { Delivery } from "./outbox/deliver.ts";
import { named } from "./outbox/stored-payments.ts";
import { isOpenRefusal } from "./refusals/open-refusals.ts";

/** `asked`: what the purchase costs. `best`: what the same quantity costs at the price of the best offer now. */
type Prices = { asked: Sats; best: Sats };
export type PricesProblem =
  /** The offers could not be fetched and compared with the bytes in time. Nothing was bought. */
  | { code: "prices-unchecked" }
  /** Since the person has seen the prices, an offer has come that is cheaper than the best one was. */
  | ({ code: "price-moved" } & Prices)
  /** An offer of the purchase costs over 25 % more than the best offer (tokens.md 4.1). */
  | ({ code: "price-above-best" } & Prices);

export type SendProblem =
  | CheckProblem
  | CoinsProblem
  | ServersProblem
  | NetworkProblem
  /**
   * These servers have refused the bytes, which the outbox has. They can still be published. `isOfferGone`: a server
   * says that somebody else has spent the offer of this trade.
   */
  | { code: "refused"; reason: string; hosts?: readonly string[]; silent?: readonly string[]; isOfferGone?: true }
  /** The person has not confirmed this fee (`highFee`, `SendOptions.confirmedFee`). */
  | { code: "fee-too-high"; fee: Sats; usual: Sats }
  | StorageProblem
  | { code: "vault-failed"; reason: string }
  /** The offer of a trade was bought by somebody else, or cancelled. Nothing was sent. */
  | { code: "offer-gone" }
  /** At a press of Buy the prices could not be checked again, or are other ones than the person has seen. */
  | PricesProblem
  /** The 50-ancestor limit of older nodes (wallet.md section 8). */
  | { code: "too-many-ancestors" }
  /** The payment may have been sent. It stays in the outbox while the engine asks; another try sends the same bytes. */
  | ({ code: "outcome-unknown"; reason: string } & NamedPayment)
  /** A person has stopped the chain, or the network took only the first transactions. The outbox has the rest. */
  | { code: "chain-open"; entryId: Outpoint }
  /** A payment that was refused is open, and the plan does not replace it: it was made before. Nothing was sent. */
  | { code: "must-replace"; entryId: Outpoint }
  /** The payment was final before. Its bytes were sent again, and these servers still do not know it. */
  | { code: "still-missing"; hosts: readonly string[] }
  /** Nothing was sent, because a chain is open that does the same: some recipients would be paid twice. */
  | { code: "still-open"; entryId: Outpoint };

/**
 * `onSigned` gets how many inputs are signed, and of how many. `signal` stops the payment as long as nothing of it was
 * stored or sent. `isPayButton`: the payment is sent to a second node too (facts.md 1.3). `confirmedFee`: the number
 * that the person has confirmed, needed for a high fee (`highFee`). `place`: where the payment is made; a draft of that
 * name ends when the payment is stored. `onStored` is called then, before anything is broadcast.
 */
export type SendOptions = GatherOptions & {
  place?: string;
  onStored?: (payment: NamedPayment) => void;
  isPayButton?: boolean;
  confirmedFee?: Sats;
  onSigned?: (done: number, total: number) => void;
};

/**
 * `wasSentBefore`: nothing was sent now, because an earlier press, or another tab or device, has sent the same payment.
 */
export type Sent = Result<{ txids: readonly Txid[]; wasSentBefore?: true }, SendProblem>;

/** Returns the result for a payment that was sent before. */
export const sentBefore = (txids: readonly Txid[]): Sent => ok({ txids, wasSentBefore: true });

/** Returns the result of an attempt as `send` reports it, and starts what follows by itself: a sync, or settling. */
export function sentOf(ctx: Context, entry: OutboxEntry, delivery: Delivery): Sent {
  switch (delivery.kind) {
    case "done":
      // It may have replaced a refused payment, whose coins are asked about again.
      if (ctx.state.getState().outbox.some(isOpenRefusal)) void ctx.settle();
      return ok({ txids: entry.txs.map(({ txid }) => txid) });
    case "stopped":
      return no({ code: "chain-open", entryId: entry.id });
    case "conflicted":
      void ctx.session()?.requestSync();
      if (delivery.accepted > 0) return no({ code: "chain-open", entryId: entry.id });
      // Without a proof that its coins are spent, the payment stays open.
      return no(delivery.replacedBy === undefined ? refusedBy(delivery) : { code: "coins-gone" });
    case "refused":
      if (delivery.accepted > 0) return no({ code: "chain-open", entryId: entry.id });
      return no(
        nodeTextOf(delivery.reason) === "too-many-ancestors" ? { code: "too-many-ancestors" } : refusedBy(delivery),
      );
    case "unreachable":
      return no({ code: "unreachable", reason: delivery.reason });
    case "unknown":
      void ctx.settle(entry.id);
      return no({ code: "outcome-unknown", reason: delivery.reason, ...named(entry) });
  }
}

type Refused = Extract<Delivery, { hosts: readonly string[] }>;

const refusedBy = ({ reason, hosts, silent }: Refused): SendProblem => ({
  code: "refused",
  reason,
  ...(hosts.length > 0 && { hosts }),
  ...(silent && { silent }),
});
