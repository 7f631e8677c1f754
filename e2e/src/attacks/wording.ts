import { createDice, type Dice } from "./dice.ts";
import type { Attack } from "./lies.ts";
import type { Telling } from "./telling.ts";
import { ERROR } from "./wire/routes.ts";
import { encodeTree } from "./wire/tree.ts";

/** What nodes and Chronik say in other cases. Each of them once meant something to a wallet that read texts. */
const OF_OTHER_CASES = [
  "400: Broadcast failed: Transaction rejected by mempool: txn-already-in-mempool",
  "400: Broadcast failed: Transaction rejected by mempool: txn-already-known",
  "400: Broadcast failed: Transaction already in block chain",
  "400: Broadcast failed: Missing inputs: bad-txns-inputs-missingorspent",
  "400: Broadcast failed: Transaction rejected by mempool: txn-mempool-conflict",
  "400: Broadcast failed: Transaction rejected by mempool: dust",
  "400: Broadcast failed: Transaction rejected by mempool: too-long-mempool-chain",
  "400: Broadcast failed: Transaction rejected by mempool: mempool full",
  "400: Failed indexing mempool token tx: Tx is spending ab which is found neither in the mempool nor DB",
  "404: Transaction not found in the index",
  "500: Unknown error, contact admins",
  "503: Busy",
];

/** Returns a text that does not belong to the refusal: of another case, or letters by chance. It is never empty. */
const otherWords = (dice: Dice): string =>
  dice.isOnce(3)
    ? Array.from({ length: 1 + dice.below(60) }, () => String.fromCodePoint(32 + dice.below(900))).join("")
    : dice.pick(OF_OTHER_CASES);

const refusalOf = (text: string): Uint8Array =>
  encodeTree({ message: ERROR, entries: [{ number: 2, wireType: 2, value: new TextEncoder().encode(text) }] });

/**
 * Returns the function that words each refusal, given as a text or as a body: as it is, or, if the attack lies about
 * words, in other words. `tell` counts such a lie.
 */
export function createWording({ lies }: Attack, seed: number | string, tell: () => boolean): Telling["word"] {
  const isLying = lies.some(({ kind }) => kind === "words");
  const dice = createDice(`${seed}/words`);
  return (said) => {
    if (isLying && tell()) return refusalOf(otherWords(dice));
    return typeof said === "string" ? refusalOf(said) : said;
  };
}
