import type { OutboxEntry } from "@satchel/engine";
import { paymentText } from "../catalogue/en/payment/payment.ts";
import { listText } from "./lists.ts";
import { plainReason } from "./problems/plain-reasons.ts";
import { rawOf } from "./problems/problem-words.ts";

/**
 * What became of a payment and why. `raw`: the server's words. `canRebroadcast`: whether the same bytes may be sent
 * again.
 */
type PaymentStateWords = { title: string; detail: string; raw?: string; canRebroadcast: boolean };

type Stated = Pick<OutboxEntry, "status" | "reason" | "unknownTo">;

/** Returns what is known of a payment of the outbox. */
export function paymentStateWords({ status, reason = "", unknownTo = [] }: Stated): PaymentStateWords {
  const { states } = paymentText;
  switch (status) {
    case "sending":
      return { title: states.sending, detail: "", canRebroadcast: false };
    case "unknown":
      return { title: states.unknown, detail: states.unknownDetail, canRebroadcast: false };
    case "stopped":
      return { title: states.stopped, detail: states.stoppedDetail, canRebroadcast: true };
    case "refused":
      return { title: states.refused, detail: refusedDetail(reason), ...rawOf(reason), canRebroadcast: true };
    case "conflicted":
      return { title: states.conflicted, detail: states.conflictedDetail, ...rawOf(reason), canRebroadcast: false };
    case "missing":
      return { title: notKnownTo(unknownTo), detail: states.missingDetail, canRebroadcast: true };
  }
}

/** Says which servers do not know a payment. */
export function notKnownTo(hosts: readonly string[]): string {
  const { notKnownTo: said, notKnown } = paymentText.states;
  const names = hosts.filter((host) => host !== "");
  return names.length === 0 ? notKnown : said({ hosts: listText(names) });
}

function refusedDetail(answer: string): string {
  const { refusedDetail, refusedFor } = paymentText.states;
  const plain = plainReason(answer);
  return plain === undefined ? refusedDetail : refusedFor({ reason: plain.text });
}
