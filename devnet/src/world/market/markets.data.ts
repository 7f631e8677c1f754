import type { TokenRole } from "../tokens/tokens.data.ts";

/** What a token costs on the world's market, and how much of it stays open there. */
export type MarketPlan = {
  role: TokenRole;
  /** Billionths of a sat per atom. Each offer varies a little from it. */
  priceNanoSats: bigint;
  /** Size of one offer, in atoms. */
  atoms: bigint;
  minAtoms: bigint;
  openOffers: number;
  /** Number of past offers, for the price history. */
  pastOffers: number;
  /** How the price moved to where it is now: that of each past offer, in thousandths of it. By default it stayed. */
  trend?: readonly bigint[];
  /** How many thousandths of the price each open offer costs more than the one before; by default they vary. */
  steps?: bigint;
  /** The minter alone has open offers. */
  isMinters?: boolean;
};

/** 31 open offers. With those of the demo wallet and of the collections there are 40. */
export const MARKETS: readonly MarketPlan[] = [
  {
    role: "staking",
    priceNanoSats: 1_000_000_000n,
    atoms: 500_000n,
    minAtoms: 10_000n,
    openOffers: 4,
    pastOffers: 6,
    steps: 0n,
  },
  {
    role: "savings",
    // A little more than a dollar, and than the bid of its service.
    priceNanoSats: 480_000_000_000n,
    atoms: 300_000n,
    minAtoms: 10_000n,
    openOffers: 4,
    pastOffers: 5,
    steps: 4n,
    isMinters: true,
  },
  {
    role: "reward",
    priceNanoSats: 10_000_000_000n,
    atoms: 100_000n,
    minAtoms: 1_000n,
    openOffers: 4,
    pastOffers: 5,
    trend: [620n, 700n, 830n, 1_140n, 1_020n],
  },
  { role: "grumpy", priceNanoSats: 50_000_000n, atoms: 50_000_000n, minAtoms: 100_000n, openOffers: 3, pastOffers: 0 },
  {
    role: "ore",
    priceNanoSats: 3_000n,
    atoms: 1_000_000_000_000n,
    minAtoms: 1_000_000_000n,
    openOffers: 4,
    pastOffers: 5,
    trend: [1_900n, 1_700n, 1_480n, 1_210n, 1_090n],
  },
  {
    role: "crystals",
    priceNanoSats: 2_000_000_000n,
    atoms: 200_000n,
    minAtoms: 1_000n,
    openOffers: 3,
    pastOffers: 4,
    trend: [540n, 760n, 1_280n, 1_060n],
  },
  { role: "tea", priceNanoSats: 25_000_000_000_000n, atoms: 120n, minAtoms: 1n, openOffers: 3, pastOffers: 0 },
  {
    role: "timber",
    priceNanoSats: 4_000n,
    atoms: 2_000_000_000_000n,
    minAtoms: 1_000_000_000n,
    openOffers: 2,
    pastOffers: 0,
  },
  { role: "bread", priceNanoSats: 150_000_000_000n, atoms: 2_000n, minAtoms: 10n, openOffers: 2, pastOffers: 0 },
  { role: "vaulted", priceNanoSats: 100_000_000_000n, atoms: 10_000n, minAtoms: 10n, openOffers: 1, pastOffers: 0 },
  {
    role: "imitationStaking",
    priceNanoSats: 500_000_000n,
    atoms: 500_000n,
    minAtoms: 10_000n,
    openOffers: 1,
    pastOffers: 0,
  },
];

/**
 * Trades besides those of MARKETS, for what the wallet shows of past ones. `trend`: the price of each offer in
 * thousandths of the market's. Each offer is a quarter of a usual one, bought in so many `parts`. `isWash`: the maker
 * buys the last offer, so that price and volume say something that no market said.
 */
export type TradedPlan = { role: TokenRole; trend: readonly bigint[]; parts: number; isWash?: boolean };

export const TRADED: readonly TradedPlan[] = [
  // Months with a rise, a fall and a slow recovery: 24 trades.
  { role: "reward", trend: [560n, 610n, 720n, 930n, 1_210n, 1_080n, 940n, 1_010n], parts: 3 },
  { role: "grumpy", trend: [2_400n, 1_900n, 1_550n, 1_240n, 1_130n, 980n, 1_040n], parts: 3 },
  { role: "bread", trend: [880n, 940n, 1_020n, 990n], parts: 2 },
  { role: "timber", trend: [740n, 1_180n, 1_060n, 3_900n], parts: 2, isWash: true },
  // Fewer than five: too few to say what is usual.
  { role: "tea", trend: [860n, 970n], parts: 1 },
  { role: "vaulted", trend: [1_050n], parts: 2 },
  { role: "imitationStaking", trend: [1_000n], parts: 1, isWash: true },
];
