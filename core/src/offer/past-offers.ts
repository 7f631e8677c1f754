import type { Atoms, Sats } from "../amount/index.ts";
import { splitPushes } from "../script/index.ts";
import type { ScriptHex, Tx, TxInput } from "../tx/index.ts";
import type { Offer } from "./offer.ts";
import { readOffer } from "./read-offer.ts";

/** An offer that a transaction spent. `takerScript` got the atoms; `sats` is what the maker got for them. */
export type PastOffer = { offer: Offer } & (
  | { status: "CANCELED" }
  | { status: "TAKEN"; sats: Sats; atoms: Atoms; takerScript: ScriptHex }
);

const [OP_0, OP_1] = ["00", "51"];
/** Where a purchase of a part pays the maker, where the rest of the offer is, and where the bought atoms are. */
export const [PAYMENT_AT, REST_AT, BOUGHT_AT] = [1, 2, 3];

/** Tells whether these pushes of an input buy from an offer. */
export const isPurchase = (pushes: readonly string[]): boolean => pushes.at(-2) === OP_1;

/** Returns the offers that a transaction ended or bought from, in the order of its inputs (facts.md 2.6, tokens.md 4.5). */
export const readPastOffers = (tx: Tx): readonly PastOffer[] =>
  tx.inputs.flatMap((input) => {
    const choice = choiceOf(input);
    const read = choice === undefined ? undefined : readOffer(input);
    if (!read?.ok) return [];
    return choice === OP_0 ? [{ offer: read.value, status: "CANCELED" as const }] : taken(tx, read.value);
  });

/** Returns the push before the covenant: OP_1 buys and OP_0 cancels; undefined for another one. */
function choiceOf({ inputScript }: TxInput): string | undefined {
  const pushes = splitPushes(inputScript);
  const choice = pushes.ok ? pushes.value.at(-2) : undefined;
  return choice === OP_0 || choice === OP_1 ? choice : undefined;
}

function taken({ outputs }: Tx, offer: Offer): PastOffer[] {
  const payment = outputs[PAYMENT_AT];
  const isWhole = outputs[REST_AT]?.token?.atoms === offer.atoms;
  const bought = outputs[isWhole ? REST_AT : BOUGHT_AT];
  if (payment === undefined || bought?.token?.tokenId !== offer.tokenId) return [];
  const { atoms } = bought.token;
  return [{ offer, status: "TAKEN", sats: payment.sats, atoms, takerScript: bought.script }];
}
