import { relistPartial, takePartial } from "../market/end-offer.ts";
import { cancelHeld, createHold, listed } from "../market/held-offer.ts";
import { listPartial, type PartialTerms } from "../market/list-offer.ts";
import { lockTime } from "../market/market-steps.ts";
import type { PartialOffer } from "../market/offer.ts";
import { type Stage, type Step, tokenOf, told, untold } from "../stage.ts";
import type { TokenRole } from "../tokens/tokens.data.ts";

type Own = { role: TokenRole; price: bigint; atoms: bigint; minAtoms: bigint };
/** What the demo wallet offers of its own tokens. Prices in billionths of a sat for an atom. */
const OWN_TERMS = {
  slp: { role: "demoSlp", price: 10_000_000_000n, atoms: 10_000n, minAtoms: 100n },
  alp: { role: "demoAlp", price: 50_000_000n, atoms: 2_000_000n, minAtoms: 20_000n },
} satisfies Record<string, Own>;
/** What it buys. */
const BOUGHT_TERMS = {
  slp: { role: "reward", price: 9_500_000_000n, atoms: 5_000n, minAtoms: 1_000n },
  alp: { role: "staking", price: 1_000_000_000n, atoms: 20_000n, minAtoms: 10_000n },
} satisfies Record<string, Own>;

/** Offers, cancels, buys and sells, and with ALP relists; one offer of SLP and two of ALP stay open. */
export function ownMarketSteps(stage: Stage, protocol: "slp" | "alp"): Step[] {
  const { chain, cast, book, random } = stage;
  const offerLabel = `agora-offer-${protocol}`;
  const own = OWN_TERMS[protocol];
  const bought = BOUGHT_TERMS[protocol];
  const hold = createHold<PartialOffer>();
  const list = () => listed(stage, listPartial(chain, cast.demo, tokenOf(stage, own.role), termsOf(stage, own)), hold);
  const sell = (part: bigint) => () => {
    const offer = hold.get();
    const { txid, left } = takePartial(chain, random.pick(cast.takers), offer, offer.atoms / part);
    book.take(offer, txid, left);
    if (left !== undefined) hold.set(left);
    return txid;
  };
  return [
    told(offerLabel, list),
    told(offerLabel, list),
    told(`agora-sale-${protocol}`, sell(2n)),
    told(`agora-sale-${protocol}`, sell(1n)),
    told(offerLabel, list),
    told(`agora-cancel-${protocol}`, () => cancelHeld(stage, hold.get())),
    untold(() => {
      const maker = random.pick(cast.makers);
      listed(stage, listPartial(chain, maker, tokenOf(stage, bought.role), termsOf(stage, bought)), hold);
    }),
    told(`agora-buy-${protocol}`, () => {
      const { txid, left } = takePartial(chain, cast.demo, hold.get(), bought.atoms);
      book.take(hold.get(), txid, left);
      return txid;
    }),
    ...(protocol === "alp"
      ? [told(offerLabel, list), told("agora-relist-alp", () => relist(stage, hold.get(), own))]
      : []),
  ];
}

/** Half of it at a higher price. */
function relist(stage: Stage, offer: PartialOffer, own: Own): string {
  const dearer = { ...own, price: (own.price * 6n) / 5n, atoms: own.atoms / 2n };
  const again = relistPartial(stage.chain, offer, termsOf(stage, dearer));
  stage.book.cancel(offer, again.txid);
  stage.book.add(again.offer);
  return again.txid;
}

function termsOf(stage: Stage, { price, atoms, minAtoms }: Own): PartialTerms {
  return { atoms, minAtoms, priceNanoSats: price, scriptBits: 64, lockTime: lockTime(stage) };
}
