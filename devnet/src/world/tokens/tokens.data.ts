import { type GenesisInfo, SLP_FUNGIBLE } from "ecash-lib";
import type { TokenSpec } from "./create-token.ts";

/** The purpose of each token of the world. The first six are the twins of the app's special tokens (facts.md 1.2). */
export type TokenRole =
  | "staking"
  | "savings"
  | "grumpy"
  | "reward"
  | "hiddenImage"
  | "ore"
  | "crystals"
  | "tea"
  | "timber"
  | "bread"
  | "vaulted"
  | "imitationStaking"
  | "imitationSavings"
  | "demoSlp"
  | "demoAlp";

/** The compressed public key of the secret key 1. */
const AUTH_PUBKEY = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
const ALP = { protocol: "ALP", type: 0 } as const;
const SLP = { protocol: "SLP", type: SLP_FUNGIBLE } as const;

const named = (tokenTicker: string, tokenName: string, decimals: number, url: string): GenesisInfo => ({
  tokenTicker,
  tokenName,
  url,
  decimals,
});

/** Supplies in atoms. For a token with two decimals 100n is one. */
export const ISSUED_TOKENS: readonly (readonly [TokenRole, TokenSpec])[] = [
  [
    "staking",
    { ...ALP, info: named("XECX", "Staked XEC", 2, "stakedxec.example"), atoms: 200_000_000_000n, hasBaton: true },
  ],
  [
    "savings",
    {
      ...ALP,
      info: { ...named("FIRMA", "Firma", 4, "firma.example"), authPubkey: AUTH_PUBKEY },
      atoms: 50_000_000_000n,
      hasBaton: true,
    },
  ],
  ["grumpy", { ...SLP, info: named("GRP", "grumpy", 2, "grumpy.example"), atoms: 90_000_000_000n }],
  ["reward", { ...SLP, info: named("CACHET", "Cachet", 2, "rewards.example"), atoms: 10_000_000_000n, hasBaton: true }],
  ["hiddenImage", { ...SLP, info: named("TC", "TabCash", 0, "hidden.example"), atoms: 1_000n }],
  [
    "ore",
    {
      ...SLP,
      info: { ...named("ORE", "Ore of Work", 8, "ore.example/mine"), hash: "0e5e".repeat(16) },
      atoms: 2_100_000_000_000_000n,
    },
  ],
  [
    "crystals",
    { ...ALP, info: { ...named("STAR", "Star Crystals", 3, "stars.example"), data: "c0ffee" }, atoms: 9_000_000_000n },
  ],
  ["tea", { ...SLP, info: named("TEA", "Afternoon Tea", 0, "tea.example"), atoms: 12_000n }],
  ["timber", { ...ALP, info: named("LOG", "Timber", 9, ""), atoms: 200_000_000_000_000n }],
  ["bread", { ...SLP, info: named("LOAF", "Daily Bread", 1, "bakery.example"), atoms: 50_000n, hasBaton: true }],
  [
    "imitationStaking",
    { ...ALP, info: named("XECX", "Staked XEC", 2, "not-stakedxec.example"), atoms: 1_000_000_000n },
  ],
  ["imitationSavings", { ...SLP, info: named("FIRMA", "Firma", 4, "not-firma.example"), atoms: 1_000_000_000n }],
];

export const VAULTED_INFO: GenesisInfo = named("SAFE", "Safe Deposit", 2, "vault.example");

/** What the demo wallet makes itself: one token of fixed and one of variable supply, in either protocol. */
export const DEMO_TOKENS = {
  demoSlp: { ...SLP, info: named("DEMO", "Demo Dollars", 2, "satchel.example"), atoms: 1_000_000n, hasBaton: true },
  demoSlpFixed: { ...SLP, info: named("ONCE", "Only Once", 0, ""), atoms: 21n },
  demoAlp: { ...ALP, info: named("DOG", "Demo Dog", 4, "satchel.example"), atoms: 50_000_000n, hasBaton: true },
} satisfies Record<string, TokenSpec>;

export type CollectionPlan = { name: string; ticker: string; url: string; nfts: readonly string[] };

export const GALLERY_COLLECTION: CollectionPlan = {
  name: "Pixel Harbour",
  ticker: "HARBOUR",
  url: "harbour.example",
  nfts: ["Tugboat", "Lighthouse", "Grey Gull", "Night Ferry", "Old Crane", "Fog Horn", "Red Buoy", "Mooring Line"],
};

export const DEMO_COLLECTION: CollectionPlan = {
  name: "Paper Boats",
  ticker: "BOATS",
  url: "boats.example",
  nfts: ["Ledger", "Postcard", "Envelope", "Newsprint", "Napkin", "Map", "Ticket", "Receipt"],
};
