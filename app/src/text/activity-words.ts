import type { Activity } from "@satchel/core/activity";

type ActivityWords = {
  /** "Received from", or all there is to say: "Staking reward". */
  verb: string;
  /** The same on narrow screens, under the counterparty. */
  shortVerb: string;
  /** Name of the counterparty's line in the expanded row. */
  partyLabel: "From" | "To";
};

export function activityWords(kind: Activity["kind"], hasParty: boolean): ActivityWords {
  switch (kind) {
    case "received":
      return { verb: hasParty ? "Received from" : "Received", shortVerb: "Received", partyLabel: "From" };
    case "sent":
      return { verb: hasParty ? "Sent to" : "Sent", shortVerb: "Sent", partyLabel: "To" };
    case "self":
      return { verb: "Sent to self", shortVerb: "Sent to self", partyLabel: "To" };
    case "staking-reward":
      return { verb: "Staking reward", shortVerb: "Staking reward", partyLabel: "From" };
    case "coinbase-reward":
      return { verb: "Mining reward", shortVerb: "Mining reward", partyLabel: "From" };
  }
}

/** Several counterparties: the first by name, the others by number. */
export const othersText = (count: number): string =>
  count === 0 ? "" : `and ${count} ${count === 1 ? "other" : "others"}`;
