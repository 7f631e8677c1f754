import { type Sats, sats } from "@satchel/core/amount";
import type { ChainStep, OutboxEntry } from "@satchel/engine";
import { begunOf } from "@satchel/engine/plan";
import { chainsText } from "../catalogue/en/payment/chains.ts";
import { notKnownTo } from "./payment-states.ts";
import { plainReason } from "./problems/plain-reasons.ts";

/**
 * How a transaction of a chain, or another step of a longer task, stands. `wait`: it is not known whether it was sent.
 */
export type StepState = "done" | "now" | "stop" | "wait" | "fail" | "todo";

/**
 * How far a chain is. `paid` of `recipients` are paid; without recipients its transactions count. `unsent`: what is not
 * sent yet.
 */
export type ChainProgress = { accepted: number; paid: number; recipients: number; unsent: Sats };

export const isChain = ({ txs }: Pick<OutboxEntry, "txs">): boolean =>
  txs.length > 1 && txs.every(({ step }) => step !== undefined);

export function progressOf({ txs, accepted = 0 }: OutboxEntry): ChainProgress {
  const people = (some: OutboxEntry["txs"]) => some.reduce((sum, { step }) => sum + (step?.recipients ?? 0), 0);
  const rest = txs.slice(accepted);
  return {
    accepted,
    paid: people(txs.slice(0, accepted)),
    recipients: people(txs),
    unsent: sats(rest.reduce((sum, { step }) => sum + (step?.sats ?? 0n), 0n)),
  };
}

export function chainTitle({ purpose = "payment", status }: Pick<OutboxEntry, "purpose" | "status">): string {
  const titles = chainsText.titles[purpose];
  if (status === "sending") return titles.sending;
  return status === "stopped" ? titles.stopped : titles.interrupted;
}

/** Returns how the transaction `index` stands, and what there is to say about it besides what it does. */
export function stepState(entry: OutboxEntry, index: number): { state: StepState; note?: string } {
  const { accepted = 0, status, reason = "", unknownTo = [] } = entry;
  const { states, purchase } = chainsText;
  const isPurchase = entry.purpose === "purchase";
  const isOver = status === "conflicted" && isPurchase;
  if (isOver && index > accepted) return { state: "todo", note: purchase.notBought };
  if (index !== accepted) return { state: index < accepted ? "done" : "todo" };
  const isInDoubt = begunOf(entry) > index;
  switch (status) {
    case "sending":
      return { state: "now" };
    case "unknown":
      return isInDoubt ? { state: "wait", note: states.silentInDoubt } : { state: "fail", note: states.silent };
    case "stopped":
      return isInDoubt ? { state: "wait", note: states.stoppedInDoubt } : { state: "stop", note: states.stopped };
    case "refused": {
      const plain = plainReason(reason)?.text;
      return { state: "fail", note: plain === undefined ? states.refused : states.refusedFor({ reason: plain }) };
    }
    case "conflicted": {
      const note = entry.replacedBy === undefined ? states.conflicted : states.replaced;
      return { state: "fail", note: isPurchase ? purchase.gone : note };
    }
    case "missing":
      return { state: "wait", note: notKnownTo(unknownTo) };
  }
}

/** Returns the heading of a step that has a name of its own, which only the steps of a listing have. */
export function stepTitle({ kind }: ChainStep, purpose: OutboxEntry["purpose"]): string | undefined {
  if (purpose !== "listing") return undefined;
  const { advertisement, offer } = chainsText.listing;
  return { prepare: advertisement, act: offer, gather: undefined, pay: undefined, buy: undefined }[kind];
}

/** Returns what a transaction does that pays no one. */
export function stepKindText({ kind }: ChainStep, purpose: OutboxEntry["purpose"]): string {
  const { kinds } = chainsText;
  const isNft = purpose === "mint-nft";
  switch (kind) {
    case "gather":
    case "pay":
      return kinds.gather;
    case "prepare":
      return isNft ? kinds.prepare : kinds.prepareOther;
    case "buy":
      return kinds.buy;
    case "act":
      return isNft ? kinds.mint : kinds.act;
  }
}
