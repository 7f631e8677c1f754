import { no, ok, type Result } from "@satchel/core/result";
import type { RewardKind, RewardPayer } from "./reward-payer.ts";

const COOL_DOWN_SECONDS = 24 * 60 * 60;

export type ClaimProblem =
  /** `becomesEligible` in seconds. */
  { code: "not-yet-eligible"; becomesEligible: number } | { code: "not-paid"; reason: string };

/** Decides who may have a reward, and pays it. */
export type RewardDesk = {
  /** Seconds from when on the script may claim; undefined when it may now. */
  becomesEligible(kind: RewardKind, to: Uint8Array): number | undefined;
  /** Pays; the txid. Claims are served one after another, so that the same one twice at once is paid once. */
  claim(kind: RewardKind, to: Uint8Array): Promise<Result<string, ClaimProblem>>;
};

export type RewardPorts = {
  /** Seconds. */
  now: () => number;
  /** Seconds; undefined when `to` was never paid from `from`. */
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
