import { no, ok, type Result } from "@satchel/core/result";
import type { Indexer } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";

/** A hot wallet that pays rewards. */
export type RewardPayer = {
  /** Its script. A payment from it is how the chain remembers who got a reward. */
  readonly script: Uint8Array;
  /**
   * Pays one reward to a script. Resolves to the txid of a transaction in the mempool that spends at least one coin of
   * `script`. Rejects with an Error whose message people are told.
   */
  pay(to: Uint8Array): Promise<string>;
};

/** XEC once, on the home screen; tokens on the rewards screen. Each has its own cool-down. */
export type RewardKind = "xec" | "token";

/**
 * The message with which a token payer rejects when its hot wallet has no reward tokens. The wallet knows the text
 * (wallet.md 8).
 */
export const INSUFFICIENT_TOKENS = "Insufficient token utxos";

/** Pays token rewards on a chain without a reward token. */
export const noTokenRewards: RewardPayer = {
  script: new Uint8Array(),
  pay: () => Promise.reject(new Error(INSUFFICIENT_TOKENS)),
};

const COOL_DOWN_SECONDS = 24 * 60 * 60;

export type ClaimProblem =
  /** `becomesEligible` in seconds. */
  { code: "not-yet-eligible"; becomesEligible: number } | { code: "not-paid"; reason: string };

/** Decides who may have a reward, and pays it. */
export type RewardDesk = {
  /** Returns the time in seconds from which the script may claim; undefined when it may claim now. */
  becomesEligible(kind: RewardKind, to: Uint8Array): number | undefined;
  /**
   * Pays and returns the txid. Claims are handled one after another, so that two equal claims at once are paid once.
   */
  claim(kind: RewardKind, to: Uint8Array): Promise<Result<string, ClaimProblem>>;
};

type RewardPorts = {
  /** Seconds. */
  now: () => number;
  /** In seconds; undefined when `to` was never paid from `from`. */
  lastPayment: (from: Uint8Array, to: Uint8Array) => number | undefined;
  payer: (kind: RewardKind) => RewardPayer;
};

export function createRewardDesk({ now, lastPayment, payer }: RewardPorts): RewardDesk {
  let queue: Promise<unknown> = Promise.resolve();

  const becomesEligible = (kind: RewardKind, to: Uint8Array): number | undefined => {
    const last = lastPayment(payer(kind).script, to);
    return last !== undefined && now() < last + COOL_DOWN_SECONDS ? last + COOL_DOWN_SECONDS : undefined;
  };

  const serve = async (kind: RewardKind, to: Uint8Array): Promise<Result<string, ClaimProblem>> => {
    const eligibleAt = becomesEligible(kind, to);
    if (eligibleAt !== undefined) return no({ code: "not-yet-eligible", becomesEligible: eligibleAt });
    try {
      return ok(await payer(kind).pay(to));
    } catch (error) {
      return no({ code: "not-paid", reason: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    becomesEligible,
    claim(kind, to) {
      const served = queue.then(() => serve(kind, to));
      queue = served;
      return served;
    },
  };
}

/**
 * Returns when a script was last paid from another one, in seconds: when the node first saw the payment, else the time
 * of its block; undefined if never. Read from the chain each time, so a restart loses nothing and a reorganisation
 * counts.
 */
export function lastPaymentTime(indexer: Indexer, from: Uint8Array, to: Uint8Array): number | undefined {
  const group = indexer.scriptGroup(to);
  if (group === undefined) return undefined;
  let last: number | undefined;
  for (const records of [group.confirmed, group.mempool]) {
    for (const record of records) {
      if (!isPayment(record, from, to)) continue;
      const time = record.timeFirstSeen || (record.mined?.timestamp ?? 0);
      last = Math.max(last ?? 0, time);
    }
  }
  return last;
}

function isPayment({ spent, tx }: TxRecord, from: Uint8Array, to: Uint8Array): boolean {
  return (
    spent.some(({ script }) => Buffer.compare(script, from) === 0) &&
    tx.outputs.some(({ script }) => Buffer.compare(script, to) === 0)
  );
}
