import { createDemoParty } from "./demo-wallet.ts";
import { createParty, type Party } from "./party.ts";

/** Everybody who lives in the world. */
export type Cast = {
  demo: Party;
  /** Issues the tokens and shares them out. */
  issuer: Party;
  gallery: Party;
  /** The redemption desks of the staking and the savings token. */
  staking: Party;
  savings: Party;
  yieldPayer: Party;
  /** Pays token rewards. */
  rewards: Party;
  vaultKeeper: Party;
  /** Send one odd transaction each, and never spend again what it coloured. */
  oddSlp: Party;
  oddAlp: Party;
  makers: readonly Party[];
  takers: readonly Party[];
  friends: readonly Party[];
};

export const REWARDS_NAME = "rewards";

export function createCast(): Cast {
  return {
    demo: createDemoParty(),
    issuer: createParty("issuer"),
    gallery: createParty("gallery"),
    staking: createParty("staking desk"),
    savings: createParty("savings desk"),
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
