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

const named = (tokenTicker: string, tokenName: string, decimals: number, url: string) => ({
  tokenTicker,
  tokenName,
  url,
  decimals,
});

// The people of the world live in a small harbour town, and most tokens are from its shops and clubs. None of them
// exists. The twins of the app's special tokens keep the names that the app and its users know; the hidden picture's
// one belongs to the photographer of the paper boats.

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
  ["hiddenImage", { ...SLP, info: named("DARK", "Darkroom Key", 0, "darkroom.example"), atoms: 1_000n }],
  // Shares of an old mine, as many as there are bitcoins.
  [
    "ore",
    {
      ...SLP,
      info: { ...named("ORE", "Kettle Hill Mine", 8, "kettlehill.example/mine"), hash: "0e5e".repeat(16) },
      atoms: 2_100_000_000_000_000n,
    },
  ],
  // What the ferry gives to those who travel often.
  [
    "crystals",
    {
      ...ALP,
      info: { ...named("MILES", "North Star Ferry Miles", 3, "northstarferry.example"), data: "c0ffee" },
      atoms: 9_000_000_000n,
    },
  ],
  // One is a pot of tea.
  ["tea", { ...SLP, info: named("TEA", "Quayside Tea Room", 0, "quayside.example"), atoms: 12_000n }],
  // Shares of a sawmill that has no website.
  ["timber", { ...ALP, info: named("LOG", "Fernbrook Sawmill", 9, ""), atoms: 200_000_000_000_000n }],
  // One is a loaf, and half a loaf can be had.
  [
    "bread",
    { ...SLP, info: named("LOAF", "Miller Lane Bakery", 1, "millerlane.example"), atoms: 50_000n, hasBaton: true },
  ],
  [
    "imitationStaking",
    { ...ALP, info: named("XECX", "Staked XEC", 2, "not-stakedxec.example"), atoms: 1_000_000_000n },
  ],
  ["imitationSavings", { ...SLP, info: named("FIRMA", "Firma", 4, "not-firma.example"), atoms: 1_000_000_000n }],
];

/** Deposits of a savings club: only the keeper of its vault can make more. */
export const VAULTED_INFO: GenesisInfo = named("SAFE", "Strongbox Savings Club", 2, "strongbox.example");

/**
 * What the demo wallet makes itself: the money of a street market, the berths of one summer, and a token for the
 * friends of a dog.
 */
export const DEMO_TOKENS = {
  demoSlp: {
    ...SLP,
    info: named("DOCKS", "Dock Street Notes", 2, "dockstreet.example"),
    atoms: 1_000_000n,
    hasBaton: true,
  },
  demoSlpFixed: { ...SLP, info: named("BERTH", "Summer Berths 2026", 0, ""), atoms: 21n },
  demoAlp: {
    ...ALP,
    info: named("BISCUIT", "Friends of Biscuit", 4, "biscuit.example"),
    atoms: 50_000_000n,
    hasBaton: true,
  },
} satisfies Record<string, TokenSpec>;

export type CollectionPlan = { name: string; ticker: string; url: string; nfts: readonly string[] };

/** Pixel art of one harbour, by the hours of its day. */
export const GALLERY_COLLECTION: CollectionPlan = {
  name: "Pixel Harbour",
  ticker: "HARBOUR",
  url: "pixelharbour.example",
  nfts: [
    "Tugboat at Dusk",
    "The Lighthouse",
    "Grey Gull",
    "Night Ferry",
    "Old Crane",
    "Foghorn",
    "Red Buoy",
    "Mooring Line",
  ],
};

/** Photographs: each boat is folded from a paper that somebody had in a pocket. */
export const DEMO_COLLECTION: CollectionPlan = {
  name: "Paper Boats",
  ticker: "BOATS",
  url: "paperboats.example",
  nfts: [
    "Account Book",
    "Postcard from the Bay",
    "Airmail",
    "Morning Paper",
    "Trattoria Napkin",
    "Map of the Coast",
    "Late Show Ticket",
    "Till Receipt",
  ],
};
