import { type Stage, type Step, tokenOf, untold } from "../stage.ts";
import { takePartial } from "./end-offer.ts";
import { listPartial } from "./list-offer.ts";
import { lockTime } from "./market-steps.ts";
import { MARKETS, TRADED, type TradedPlan } from "./markets.data.ts";
import type { PartialOffer } from "./offer.ts";

/** A share of the offers of a market, so that the makers have tokens enough. */
const SHARE = 4n;

/** Returns one sequence of trades for each token of TRADED. */
export const tradeSteps = (stage: Stage): Step[][] =>
  TRADED.map((plan) => plan.trend.flatMap((moved, at) => offerSteps(stage, plan, moved, at)));

/** Returns an offer and its sale in parts. */
function offerSteps(stage: Stage, { role, trend, parts, isWash }: TradedPlan, moved: bigint, at: number): Step[] {
  const { chain, cast, book, random } = stage;
  const market = MARKETS.find((plan) => plan.role === role);
  const maker = cast.makers[at % cast.makers.length];
  if (market === undefined || maker === undefined) throw new RangeError(`nobody sells "${role}"`);
  const takesOwn = isWash === true && at === trend.length - 1;
  let open: PartialOffer | undefined;
  const list = untold(() => {
    open = listPartial(chain, maker, tokenOf(stage, role), {
      atoms: market.atoms / SHARE,
      minAtoms: market.minAtoms,
      priceNanoSats: (market.priceNanoSats * moved) / 1_000n,
      scriptBits: 64,
      lockTime: lockTime(stage),
    }).offer;
    book.add(open);
  });
  const take = (part: number) =>
    untold(() => {
      if (open === undefined) return;
      const atoms = part === parts - 1 ? open.atoms : market.atoms / SHARE / BigInt(parts);
      const { txid, left } = takePartial(chain, takesOwn ? maker : random.pick(cast.takers), open, atoms);
      book.take(open, txid, left);
      open = left;
    });
  return [list, ...Array.from({ length: parts }, (_, part) => take(part))];
}
