// The most that a wallet can buy of an offer with the fee paid: `Max` of the form (tokens.md 2.2).
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import type { Utxo } from "../../tx/index.ts";
import { affordableAtoms, askedSats, buyableOf } from "../book/price.ts";
import type { Offer } from "../covenant/offer.ts";
import { planTrade } from "./plan-trade.ts";
import type { TradeOptions } from "./trade-steps.ts";

/**
 * Returns the most atoms of an offer that can be bought with these coins: the planner can pay their price, the fee and
 * the token's output, and cannot for the next larger quantity. 0 if it can for none. A plan that the wallet has not
 * enough for says how much is missing, so that a few plans are enough however large the offer is.
 */
export function mostBuyable(utxos: Iterable<Utxo>, offer: Offer, options: TradeOptions): Atoms {
  const coins = [...utxos];
  const buyable = buyableOf(offer);
  if (buyable === undefined) return atoms(0n);
  /** Returns what is missing for a quantity; undefined if it can be paid. */
  const lackOf = (quantity: bigint): bigint | undefined => {
    const plan = planTrade(coins, { trade: "buy", offer, atoms: atoms(quantity) }, options);
    if (plan.ok) return undefined;
    const { problem } = plan;
    return problem.code === "insufficient-funds" ? problem.required - problem.available : 0n;
  };
  const { all, part } = buyable;
  if (lackOf(all) === undefined) return all;
  if (part === undefined || lackOf(part.least) !== undefined) return atoms(0n);
  const lack = lackOf(part.most);
  return lack === undefined ? part.most : between(offer, part, lack, lackOf);
}

type Part = NonNullable<NonNullable<ReturnType<typeof buyableOf>>["part"]>;

/** After this number of guesses the middle is tried: a guess that is wrong so often is misled by rounding. */
const GUESSES = 8;

/** Returns the most between the least part, which can be paid, and the largest one, which lacks `lack` sats. */
function between(
  offer: Offer,
  { least, most, granule }: Part,
  lack: bigint,
  lackOf: (quantity: bigint) => bigint | undefined,
): Atoms {
  /** Returns the granules that cost as much less as was missing for `granules`. */
  const cheaperBy = (missing: bigint, granules: bigint): bigint =>
    affordableAtoms(offer, sats(askedSats(offer, atoms(granules * granule)) - missing)) / granule;
  let low = least / granule;
  let high = most / granule;
  let next = cheaperBy(lack, high);
  for (let tries = 1; high - low > 1n; tries++) {
    const guess = next <= low ? low + 1n : next >= high ? high - 1n : next;
    const tried = tries > GUESSES ? (low + high) / 2n : guess;
    const missing = lackOf(tried * granule);
    if (missing === undefined) {
      low = tried;
      // The guess is nearly always right, and then the next granule shows it.
      next = low + 1n;
    } else {
      high = tried;
      next = cheaperBy(missing, tried);
    }
  }
  return atoms(low * granule);
}
