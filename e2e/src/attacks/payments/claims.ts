// Rewards that the person claims while servers lie: the reward server pays, and answers as it likes.
import { addressOf } from "@satchel/core/address";
import { type BotCheck, type Rewards, refusalOf } from "@satchel/core/ports";
import { ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import type { Person } from "./person.ts";

const REWARD = 30_000n;
/** 0: it says that it has paid. Any other answer may come from a proxy before it. */
const STATUSES = [0, 0, 400, 403, 429, 500, 503, 504] as const;

/** Returns what the wallet claims from. It pays the person's own address and no other one. */
export const rewardsFor = (it: Person): { rewards: Rewards; botCheck: BotCheck } => ({
  botCheck: { prove: async () => ok("a proof") },
  rewards: {
    eligibility: async () => ({ eligibleAt: undefined }),
    claim: async (_kind, address) => {
      if (address !== addressOf(it.story.script, "ecash")) {
        it.failures.push(`a reward is claimed to ${address}`);
        return { ok: true, value: undefined };
      }
      await it.world.devnet.fund(address, REWARD);
      it.received += REWARD;
      const status = it.claims.pick(STATUSES);
      if (status !== 0) throw refusalOf({ path: `/claimxec/${address}`, status });
      return { ok: true, value: undefined };
    },
  },
});

/** Claims a reward. What was paid is never called unpaid. */
export async function claim(it: Person): Promise<void> {
  const { engine } = it.run;
  const before = it.received;
  const claimed = await engine.claimReward(aWalletId(engine.state.getState().activeId), "xec");
  const said = claimed.ok ? "done" : claimed.problem.code;
  it.steps.push(`claim: ${said}`);
  if (it.received > before && !claimed.ok && said !== "outcome-unknown")
    it.failures.push(`a reward was paid, and '${said}' was said`);
}
