import type { Activity } from "@satchel/core/activity";
import { transactionText } from "../catalogue/en/history/transaction.ts";
import { counted } from "./money/counts.ts";

/** What a row of the history says happened: a key of its words in the catalogue. */
export type TxEvent = keyof typeof transactionText.events;

/** Returns what happened where it was about XEC. */
export function paymentEvent(kind: Activity["kind"]): TxEvent {
  switch (kind) {
    case "received":
    case "sent":
      return kind;
    case "self":
      return "sentToSelf";
    case "staking-reward":
      return "stakingReward";
    case "coinbase-reward":
      return "miningReward";
  }
}

/** Returns what happened in a word or two: "Received". */
export const eventText = (event: TxEvent): string => transactionText.events[event];

/**
 * Returns the whole sentence, with marks for `Rich`: "<verb>Received from</verb> <who/>". An event without another
 * person has the words of `eventText`. `fanInputs`: how many NFT mint inputs were created.
 */
export function eventSentence(event: TxEvent, fanInputs: number, locale: string): string {
  const { sentences } = transactionText;
  if (event === "fannedOut") return sentences.fannedOut({ count: counted(fanInputs, locale) });
  return event in sentences ? sentences[event as Exclude<keyof typeof sentences, "fannedOut">] : eventText(event);
}
