/** A hot wallet that rewards are paid from. */
export type RewardPayer = {
  /** Its script: a payment from it is how the chain remembers who got a reward. */
  readonly script: Uint8Array;
  /**
   * Pays one reward to a script; the txid of a transaction that is in the mempool now and spends at least one coin of
   * `script`. Rejects with an Error whose message people are told.
   */
  pay(to: Uint8Array): Promise<string>;
};

/** XEC once on the home screen, tokens on the rewards screen; each with a cool-down of its own. */
export type RewardKind = "xec" | "token";

/** What a token payer rejects with when its hot wallet holds no reward tokens; the wallet knows the text (wallet.md 8). */
export const INSUFFICIENT_TOKENS = "Insufficient token utxos";

/** The token hot wallet of a chain that has no reward token. */
export const noTokenRewards: RewardPayer = {
  script: new Uint8Array(),
  pay: () => Promise.reject(new Error(INSUFFICIENT_TOKENS)),
};
