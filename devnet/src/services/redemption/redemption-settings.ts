/** What the redemption service of a devnet does. Tests and `POST /devnet/redemption` change it at run time. */
export type RedemptionSettings = {
  /** Whether the hot wallets buy what is offered to them. */
  isBuying: boolean;
  /** How long after they have seen an offer, in milliseconds. */
  delayMs: number;
  /** What the service answers for its bid instead of the true one: any JSON, also what is no price. */
  bid?: unknown;
  /** What it says that the tokens yield in a year: a fraction for the staking token, percent for the savings token. */
  stakingYield: unknown;
  savingsYield: unknown;
};

export const USUAL_REDEMPTION: RedemptionSettings = {
  isBuying: true,
  delayMs: 2_000,
  stakingYield: 0.040114,
  savingsYield: 6.29,
};
