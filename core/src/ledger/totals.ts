import { type Atoms, type Sats, sats } from "../amount/index.ts";
import type { TokenId } from "../ids/index.ts";

/** The sum over the coins of one token; `atoms` leaves out mint batons. */
export type TokenTotal = { atoms: Atoms; batons: number; coins: number };
/** The sums of block rewards at one height: of all rewards, and of rewards that can be spent once they are mature. */
export type RewardTotal = { sats: Sats; spendable: Sats };

/** Sums over all coins of a wallet, kept so that a balance does not need to go through the coins. */
export type Totals = {
  count: number;
  /** The sum of coins without tokens. */
  sats: Sats;
  /** The part of `sats` that can be spent at any height: coins that are not coinbase outputs. */
  spendable: Sats;
  /** Coinbase coins without tokens, by block height; -1 if the block was disconnected. */
  rewards: ReadonlyMap<number, RewardTotal>;
  /** By token id; has only tokens that the wallet holds now. */
  tokens: ReadonlyMap<TokenId, TokenTotal>;
};

export const NO_TOTALS: Totals = {
  count: 0,
  sats: sats(0n),
  spendable: sats(0n),
  rewards: new Map(),
  tokens: new Map(),
};
