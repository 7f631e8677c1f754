/**
 * What a text of a node or of Chronik means. It only chooses words for a person. Nothing else is decided by it: a
 * server can word its answers as it likes, so refused, not found and unreachable follow from the HTTP status
 * (`failureOf`), and whether a payment was sent follows from what the indexer has (`afterRefusal`).
 */
export type NodeText =
  | "coin-spent"
  | "already-known"
  | "not-found"
  | "too-many-ancestors"
  | "fee-too-low"
  | "mempool-full"
  | "dust"
  | "burns-tokens";

/**
 * The known texts (devnet.md 1.2, 1.5 and 5.3, and the wordings of older nodes), without their signs and in small
 * letters.
 */
const PHRASES: readonly (readonly [NodeText, readonly string[]])[] = [
  ["fee-too-low", ["min relay fee", "mempool min fee", "insufficient fee"]],
  ["too-many-ancestors", ["too long mempool chain", "unconfirmed ancestors"]],
  ["already-known", ["already known", "already in mempool", "already in block chain"]],
  [
    "coin-spent",
    [
      "missing inputs",
      "bad txns inputs",
      "txn mempool conflict",
      "finalized tx conflict",
      "found neither in the mempool nor DB",
      "non existent token output",
    ],
  ],
  ["mempool-full", ["mempool full"]],
  ["burns-tokens", ["failed token checks"]],
  ["not-found", ["not found in the index"]],
  ["dust", ["dust"]],
];

/** Returns a text as it is compared: 'Missing-inputs' is the same as 'missinginputs'. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Returns what a server's text means, or undefined for a text that the table does not have. */
export function nodeTextOf(text: string): NodeText | undefined {
  const letters = lettersOf(text);
  return PHRASES.find(([, phrases]) => phrases.some((phrase) => letters.includes(lettersOf(phrase))))?.[0];
}
