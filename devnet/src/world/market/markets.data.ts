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
