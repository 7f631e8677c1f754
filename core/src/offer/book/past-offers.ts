import type { Atoms, Sats } from "../../amount/index.ts";
import { NO_SCRIPT, type ScriptHex, splitPushes } from "../../script/index.ts";
import { tokensByBytes } from "../../token/index.ts";
import { type Tx, type TxInput, type TxOutput, txidOf, writeTx } from "../../tx/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { AGORA_PLUGIN, readOffer } from "../covenant/read-offer.ts";

/** An offer that a transaction spent. `takerScript` got the atoms; `sats` is what the maker got for them. */
export type PastOffer = { offer: Offer } & (
  | { status: "CANCELED" }
  | { status: "TAKEN"; sats: Sats; atoms: Atoms; takerScript: ScriptHex }
);

/** Where a purchase of a part pays the maker, where the rest of the offer is, and where the bought atoms are. */
export const [PAYMENT_AT, REST_AT, BOUGHT_AT] = [1, 2, 3];

/** What the push before the covenant makes it do: OP_0 cancels and OP_1 buys. */
const CHOICES: Readonly<Record<string, "buy" | "cancel">> = { "00": "cancel", "51": "buy" };

/** Returns what an input with these pushes does with an offer; undefined for another input. */
export const choiceOf = (pushes: readonly string[]): "buy" | "cancel" | undefined => CHOICES[pushes.at(-2) ?? ""];

/**
 * Returns the offers that a transaction ended or bought from, in the order of its inputs (facts.md 2.6, tokens.md 4.5).
 */
export const readPastOffers = (tx: Tx): readonly PastOffer[] =>
  tx.inputs.flatMap((input) => {
    const choice = choiceOfInput(input);
    const read = choice === undefined ? undefined : readOffer(input);
    if (!read?.ok) return [];
    return choice === "cancel" ? [{ offer: read.value, status: "CANCELED" as const }] : taken(tx, read.value);
  });

/** What the bytes of a transaction show, and how many offers are only claimed to have ended in it. */
export type ShownOffers = { past: readonly PastOffer[]; numUnproven: number };

/**
 * Returns the offers that a transaction ended or bought from, as its bytes show them: they hash to its txid, an input
 * reveals the covenant with these terms, and its message gives the buyer the atoms. What the indexer says besides only
 * tells where to look. That the transaction is on the chain stays the indexer's word.
 */
export function provePastOffers(tx: Tx): ShownOffers {
  const claimed = tx.inputs.filter((input) => choiceOfInput(input) !== undefined && input.plugins?.[AGORA_PLUGIN]);
  if (claimed.length === 0) return { past: [], numUnproven: 0 };
  if (!hasItsBytes(tx)) return { past: [], numUnproven: claimed.length };
  const revealed = new Map(tx.inputs.map((input) => [input.outpoint, redeemScriptOf(input)]));
  const past = readPastOffers({ ...tx, outputs: withTokensOfBytes(tx) }).filter(
    ({ offer }) => revealed.get(offer.outpoint) === offer.redeemScript,
  );
  return { past, numUnproven: claimed.length - past.length };
}

function hasItsBytes(tx: Tx): boolean {
  try {
    return txidOf(writeTx(tx)) === tx.txid;
  } catch (error) {
    // Numbers that no transaction can have, or text that is not hex.
    if (error instanceof Error) return false;
    throw error;
  }
}

function withTokensOfBytes({ txid, outputs }: Tx): readonly TxOutput[] {
  const carried = tokensByBytes(txid, outputs[0]?.script ?? NO_SCRIPT, outputs.length);
  return outputs.map(({ token, ...output }, at) => {
    const named = carried.get(at);
    const isSame =
      token !== undefined &&
      typeof named === "object" &&
      named.tokenId === token.tokenId &&
      named.atoms === token.atoms &&
      named.isMintBaton === token.isMintBaton;
    return isSame ? { ...output, token } : output;
  });
}

/** Returns the last push of an input: of a pay-to-script-hash output, the script that it hides. */
function redeemScriptOf({ inputScript }: TxInput): string | undefined {
  const pushes = splitPushes(inputScript);
  return pushes.ok ? pushes.value.at(-1) : undefined;
}

function choiceOfInput({ inputScript }: TxInput): "buy" | "cancel" | undefined {
  const pushes = splitPushes(inputScript);
  return pushes.ok ? choiceOf(pushes.value) : undefined;
}

function taken({ outputs }: Tx, offer: Offer): PastOffer[] {
  const payment = outputs[PAYMENT_AT];
  const isWhole = outputs[REST_AT]?.token?.atoms === offer.atoms;
  const bought = outputs[isWhole ? REST_AT : BOUGHT_AT];
  if (payment === undefined || bought?.token?.tokenId !== offer.tokenId) return [];
  const { atoms } = bought.token;
  return [{ offer, status: "TAKEN", sats: payment.sats, atoms, takerScript: bought.script }];
}
