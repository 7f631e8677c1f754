import { type Atoms, type Sats, sats } from "../amount/index.ts";

/** What a wallet's coins of one token come to; `atoms` without batons. */
export type TokenTotal = { atoms: Atoms; batons: number; coins: number };
/** Block rewards of one height: all of them, and those that may be spent once they are old enough. */
export type RewardTotal = { sats: Sats; spendable: Sats };

/** Coins summed up, so that nobody has to walk them for a balance. `tokens` has those held now, by token id. */
export type Totals = {
  count: number;
  /** Of coins without tokens. */
  sats: Sats;
  /** Of them what age has nothing to do with. */
  spendable: Sats;
  /** Coins without tokens that a coinbase made, by height; -1 where the block is gone. */
  rewards: ReadonlyMap<number, RewardTotal>;
  tokens: ReadonlyMap<string, TokenTotal>;
};

export const NO_TOTALS: Totals = {
  count: 0,
  sats: sats(0n),
  spendable: sats(0n),
  rewards: new Map(),
  tokens: new Map(),
};
