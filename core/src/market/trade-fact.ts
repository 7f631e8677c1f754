import type { Atoms, Sats } from "../amount/index.ts";
import type { TokenId, Txid } from "../ids/index.ts";
import { type Offer, PAYMENT_AT, type PastOffer, provePastOffers } from "../offer/index.ts";
import { hash160, p2pkhScript, p2shScript, type ScriptHex, splitPushes } from "../script/index.ts";
import type { Tx, TxInput } from "../tx/index.ts";

/** A purchase on Agora, as the bytes of its transaction show it: what charts and prices are made of. */
export type TradeFact = {
  txid: Txid;
  /** When the indexer saw the transaction first, in seconds; 0 where it does not know. */
  atSecs: number;
  atoms: Atoms;
  /** What the maker got for these atoms. */
  sats: Sats;
  /** Whether the transaction was final when it was read. Others may be taken back. */
  isFinal: boolean;
  /** Whether the maker has sold to themselves, as far as bytes show it: such trades count in no price or volume. */
  isWash: boolean;
};

type Taken = Extract<PastOffer, { status: "TAKEN" }>;

/** `numUnproven`: how many more purchases the indexer claims, although the bytes do not show them. */
export type ReadFacts = { facts: readonly TradeFact[]; numUnproven: number };

/**
 * Returns the purchase on a market that the bytes of a transaction show. `isOfMarket`: whether an offer belongs to it.
 * A covenant says where its payment is, so two offers that end in one transaction name the same payment: what each of
 * them was sold for cannot be told, and neither counts.
 */
export function readFacts(tx: Tx, isOfMarket: (offer: Offer) => boolean): ReadFacts {
  const { purchase, numUnproven } = readProven(tx, isOfMarket);
  return { facts: purchase ? [purchase.fact] : [], numUnproven };
}

/** Returns the purchase of a token with the offer that was bought from; undefined where the bytes show none. */
export const readPurchase = (tx: Tx, tokenId: TokenId) => readProven(tx, (offer) => offer.tokenId === tokenId).purchase;

function readProven(
  tx: Tx,
  isOfMarket: (offer: Offer) => boolean,
): { purchase: { fact: TradeFact; taken: Taken } | undefined; numUnproven: number } {
  const { past, numUnproven } = provePastOffers(tx);
  const all = past.filter((each) => each.status === "TAKEN");
  const [taken] = all;
  if (taken === undefined || all.length > 1 || !isOfMarket(taken.offer)) {
    return { purchase: undefined, numUnproven };
  }
  const { txid, timeFirstSeen, block, isFinal } = tx;
  const { atoms, sats } = taken;
  const atSecs = timeFirstSeen || block?.timestamp || 0;
  const fact = { txid, atSecs, atoms, sats, isFinal, isWash: isOwnPurchase(tx, taken) };
  return { purchase: { fact, taken }, numUnproven };
}

/**
 * Tells whether the maker of an offer has bought it, as far as bytes show it: what paid, or what was bought, belongs to
 * the script of the payment or of the maker's key. A coin that the maker got for an earlier sale is among that, because
 * who spends it shows its script. A second wallet of the maker, or a friend, is not noticed.
 */
function isOwnPurchase({ inputs, outputs }: Tx, { offer, takerScript }: Taken): boolean {
  const own = new Set([outputs[PAYMENT_AT]?.script, offer.makerScript]);
  if (own.has(takerScript)) return true;
  return inputs.some((input) => input.outpoint !== offer.outpoint && spentScripts(input).some((each) => own.has(each)));
}

/**
 * Returns the scripts that an input can have spent, by its own bytes: the last push is the key of a P2PKH output, or
 * the script behind a P2SH output. What an indexer says besides is not asked.
 */
export function spentScripts({ inputScript }: TxInput): readonly ScriptHex[] {
  const pushes = splitPushes(inputScript);
  const last = pushes.ok ? pushes.value.at(-1) : undefined;
  if (last === undefined || last === "") return [];
  const hash = hash160(last);
  return [p2pkhScript(hash), p2shScript(hash)];
}
