import type { OutboxEntry } from "@satchel/engine";
import { isOpenRefusal } from "@satchel/engine/plan";
import { paymentText } from "../catalogue/en/payment/payment.ts";
import { listText } from "./locale/lists.ts";
import { plainReason } from "./problems/plain-reasons.ts";
import { rawOf } from "./problems/problem-words.ts";

/**
 * What became of a payment and why. `raw`: the server's words. `canRebroadcast`: whether the same bytes may be sent
 * again. `canCancel`: whether one of its coins can be paid back to the wallet.
 */
type PaymentStateWords = { title: string; detail: string; raw?: string; canRebroadcast: boolean; canCancel: boolean };

type Stated = Pick<OutboxEntry, "status"> &
  Partial<Pick<OutboxEntry, "reason" | "refusedBy" | "silent" | "left" | "saidBy" | "replacedBy" | "unknownTo">>;

const NONE = { canRebroadcast: false, canCancel: false };

/** Returns what is known of a payment of the outbox. */
export function paymentStateWords(entry: Stated): PaymentStateWords {
  const { states } = paymentText;
  const { status, reason = "", unknownTo = [] } = entry;
  switch (status) {
    case "sending":
      return { title: states.sending, detail: "", ...NONE };
    case "unknown":
      return { title: states.unknown, detail: states.unknownDetail, ...NONE };
    case "stopped":
      return { title: states.stopped, detail: states.stoppedDetail, ...NONE, canRebroadcast: true };
    case "refused":
    case "conflicted":
      return { ...afterRefusal(entry), ...rawOf(reason) };
    case "missing":
      return { title: notKnownTo(unknownTo), detail: states.missingDetail, canRebroadcast: true, canCancel: true };
  }
}

function afterRefusal(entry: Stated): PaymentStateWords {
  const { states } = paymentText;
  const { reason = "", refusedBy, silent, left, saidBy = [] } = entry;
  if (entry.replacedBy !== undefined) return { title: states.conflicted, detail: states.conflictedDetail, ...NONE };
  if (left?.length === 0) {
    const hosts = namesOf(saidBy);
    const title = hosts === "" ? states.saidDeadBySomebody : states.saidDead({ hosts });
    return { title, detail: states.saidDeadDetail, canRebroadcast: true, canCancel: false };
  }
  const detail = states.staysOpen({ who: refusedWords(refusedBy, reason, silent) });
  return { title: states.refused, detail, canRebroadcast: true, canCancel: true };
}

const namesOf = (hosts: readonly string[]): string => listText(hosts.filter((host) => host !== ""));

/** Says who has refused a payment, and why if that is one of the usual reasons. */
export function refusedWords(hosts: readonly string[] = [], reason = "", silent: readonly string[] = []): string {
  const { refusedByOne, refusedByAll, refusedAndSilent, refusedBySomebody, refusedFor } = paymentText.states;
  const [host = "", ...others] = hosts;
  const all = others.length > 0 ? refusedByAll({ hosts: namesOf(hosts) }) : refusedByOne({ host });
  const quiet = namesOf(silent);
  const known = quiet === "" ? all : refusedAndSilent({ hosts: namesOf(hosts), silent: quiet });
  const who = host === "" ? refusedBySomebody : known;
  const plain = plainReason(reason);
  return plain === undefined ? who : refusedFor({ who, reason: plain.text });
}

/** Says which servers call the coins of a refused payment spent, in a review. */
export function deadWords(saidBy: readonly string[] = []): string {
  const hosts = namesOf(saidBy);
  return hosts === "" ? paymentText.mayStillArriveBySomebody : paymentText.mayStillArrive({ hosts });
}

/** Says which servers do not know a payment. */
export function notKnownTo(hosts: readonly string[]): string {
  const { notKnownTo: said, notKnown } = paymentText.states;
  const names = namesOf(hosts);
  return names === "" ? notKnown : said({ hosts: names });
}

/** Whether nothing proves yet that a refused payment is over. */
export const isOpen = (entry: OutboxEntry): boolean => isOpenRefusal(entry) || entry.status === "missing";
