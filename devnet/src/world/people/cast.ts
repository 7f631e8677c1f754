import { fromHex } from "@satchel/core/script";
import { entropyToMnemonic, HdNode, mnemonicToSeed } from "ecash-lib";
import english from "ecash-lib/wordlists/english.json" with { type: "json" };
import { createParty, type Party, partyOfKey } from "./party.ts";

/** All people of the world. */
export type Cast = {
  demo: Party;
  /** Issues the tokens and distributes them. */
  issuer: Party;
  gallery: Party;
  /** The redemption desks of the staking and the savings token. */
  staking: Party;
  savings: Party;
  yieldPayer: Party;
  /** Pays token rewards. */
  rewards: Party;
  vaultKeeper: Party;
  /** They send one odd transaction each and never spend again what it coloured. */
  oddSlp: Party;
  oddAlp: Party;
  makers: readonly Party[];
  takers: readonly Party[];
  friends: readonly Party[];
};

export const REWARDS_NAME = "rewards";
export const STAKING_DESK = "staking desk";
export const SAVINGS_DESK = "savings desk";

export function createCast(): Cast {
  return {
    demo: createDemoParty(),
    issuer: createParty("issuer"),
    gallery: createParty("gallery"),
    staking: createParty(STAKING_DESK),
    savings: createParty(SAVINGS_DESK),
    yieldPayer: createParty("yield payer"),
    rewards: createParty(REWARDS_NAME),
    vaultKeeper: createParty("vault keeper"),
    oddSlp: createParty("odd slp"),
    oddAlp: createParty("odd alp"),
    makers: ["ada", "bo", "cleo", "dan"].map(createParty),
    takers: ["kim", "leo"].map(createParty),
    friends: ["ema", "finn", "gus", "hana", "ivo", "jun"].map(createParty),
  };
}

export const everybody = ({ makers, takers, friends, ...others }: Cast): Party[] => [
  ...Object.values(others),
  ...makers,
  ...takers,
  ...friends,
];

/** Spells SATCHEL DEMO DOG in ASCII: 128 bits that are obviously no secret. */
const DEMO_ENTROPY = fromHex("5341544348454c2044454d4f20444f47");

/** The first receiving address of the wallet (wallet.md 3). */
const PATH = "m/44'/1899'/0'/0/0";

/** Public: everyone who types it has the demo wallet. */
export const DEMO_PHRASE = entropyToMnemonic(DEMO_ENTROPY, english);

function createDemoParty(): Party {
  const key = HdNode.fromSeed(mnemonicToSeed(DEMO_PHRASE)).derivePath(PATH).seckey();
  if (key === undefined) throw new TypeError("a key derived from a seed has a private part");
  return partyOfKey("demo", key);
}
