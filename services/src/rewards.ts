import { type ClaimProblem, ProtocolError, type Rewards, refusalOf } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import * as v from "valibot";
import { type Answer, createRequest, jsonOf, type ServiceConfig } from "./create-request.ts";

const eligibilitySchema = v.variant("isEligible", [
  v.object({ isEligible: v.literal(true) }),
  v.object({ isEligible: v.literal(false), becomesEligible: v.pipe(v.number(), v.finite(), v.minValue(0)) }),
]);
const refusalSchema = v.object({ error: v.optional(v.string(), ""), msg: v.optional(v.string(), "") });

/** The two known refusals of the server (wallet.md 8). */
const NOT_YET = "Address is not yet eligible for token rewards";
const OUT_OF_REWARDS = "Error: Insufficient token utxos";

/** Path of each kind of claim (facts.md 1.3). The claim on Home has no proof. */
const CLAIM_PATHS = { xec: "/claimxec/", tokens: "/claim/", "home-tokens": "/claim/" } as const;

/** Creates the rewards port for the rewards server. */
export function createRewards(config: ServiceConfig): Rewards {
  const request = createRequest(config);
  return {
    async eligibility(address, signal) {
      const path = `/is-eligible/${address}`;
      const answer = await request(path, { signal });
      if (!isSuccess(answer)) throw refusalOf({ path, status: answer.status });
      const reply = v.safeParse(eligibilitySchema, jsonOf(answer));
      if (!reply.success) throw new ProtocolError(`No eligibility in the reply to ${path}`);
      return { eligibleAt: reply.output.isEligible ? undefined : reply.output.becomesEligible * 1000 };
    },

    async claim(kind, address, proof) {
      const path = `${CLAIM_PATHS[kind]}${address}`;
      const answer = await request(path, kind === "home-tokens" ? { hasEffect: true } : { json: { token: proof } });
      // A reply that names an error is a refusal with any status.
      const refusal = v.safeParse(refusalSchema, jsonOf(answer));
      const isRefused = refusal.success && (refusal.output.error !== "" || !isSuccess(answer));
      if (isRefused) return no(claimProblem(refusal.output.error, refusal.output.msg));
      if (!isSuccess(answer)) throw refusalOf({ path, status: answer.status });
      if (!refusal.success) throw new ProtocolError(`No result of the claim in the reply to ${path}`);
      return ok(undefined);
    },
  };
}

function claimProblem(error: string, message: string): ClaimProblem {
  if (error === NOT_YET) return { code: "not-yet" };
  if (message === OUT_OF_REWARDS) return { code: "out-of-rewards" };
  return { code: "refused", error, message };
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status <= 299;
