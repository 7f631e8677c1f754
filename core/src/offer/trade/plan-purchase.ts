import { type Atoms, atoms, type Sats, sats } from "../../amount/index.ts";
import { no } from "../../result.ts";
import {
  type CovenantSpend,
  type PlannedPurchase,
  type PlannedTrade,
  payFor,
  type Step,
  type Utxo,
  usableCoins,
} from "../../tx/index.ts";
import { checkAccept } from "../book/price.ts";
import { type Offer, termsOf } from "../covenant/offer.ts";
import { enforcedStart } from "../covenant/offer-scripts.ts";
import {
  covenantOf,
  ownTokens,
  type Planned,
  type TradeOptions,
  type TradeProblem,
  traded,
  utxoOf,
} from "./trade-steps.ts";

/** What is bought of one offer. */
export type OfferPart = { offer: Offer; atoms: Atoms };

/** Plans one transaction for each part. The first pays for all of them; each hands its change of XEC on to the next. */
export function planPurchases(
  utxos: Iterable<Utxo>,
  parts: readonly [OfferPart, ...OfferPart[]],
  options: TradeOptions,
): Planned {
  const steps: Step[] = [];
  const purchases: PlannedPurchase[] = [];
  let unsold = 0n;
  for (const part of parts) {
    const problem = checkAccept(part.offer, part.atoms) ?? checkAmong(part, parts);
    if (problem) return no(problem);
    const { step, price } = acceptStep(part, options);
    const { offer, atoms: accepted } = part;
    steps.push(step);
    purchases.push({ offer: termsOf(offer), outpoint: offer.outpoint, atoms: accepted, price });
    unsold += offer.atoms - accepted;
  }
  const [first, ...more] = purchases as [PlannedPurchase, ...PlannedPurchase[]];
  const trade: PlannedTrade = { kind: "buy", ...first, ...(more.length > 0 && { more }) };
  const paid = sats(purchases.reduce((sum, { price }) => sum + price, 0n));
  return traded(payFor(steps, usableCoins(utxos, options).xec, "fewest", options), trade, atoms(unsold), paid);
}

/** Returns why a part cannot be bought together with the others, or undefined if it can. */
function checkAmong({ offer }: OfferPart, parts: readonly [OfferPart, ...OfferPart[]]): TradeProblem | undefined {
  const { outpoint, tokenId } = offer;
  const isAlone = parts.filter((part) => part.offer.outpoint === outpoint).length === 1;
  return isAlone && tokenId === parts[0].offer.tokenId ? undefined : { code: "parts-unfit", outpoint };
}

function acceptStep({ offer, atoms: accepted }: OfferPart, options: TradeOptions): { step: Step; price: Sats } {
  const terms = termsOf(offer);
  const { outputs, price, lockTime } = enforcedStart(terms, accepted);
  const { tokenId } = offer;
  const spend: CovenantSpend = { offer: terms, branch: "accept", atoms: accepted, signer: options.changeScript };
  const step: Step = {
    tokenCoins: [],
    outputs: [
      ...outputs.map(({ script, sats: amount, atoms: rest }) => ({
        script,
        sats: amount,
        isChange: false,
        ...(rest > 0n && { token: { tokenId, atoms: rest } }),
      })),
      ownTokens(options.changeScript, tokenId, accepted),
    ],
    // The indexer finds what is left of an SLP offer by the first input. A ONESHOT leaves nothing.
    covenant: { ...covenantOf(utxoOf(offer), spend, offer.variant === "PARTIAL"), lockTime },
    // What was bought stays in the wallet.
    handsOn: 0,
  };
  return { step, price };
}
