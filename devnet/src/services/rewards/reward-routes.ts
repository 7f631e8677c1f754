import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyMember } from "../service-scope.ts";
import type { ClaimProblem, RewardDesk, RewardKind } from "./reward-desk.ts";

/** The actions for which a devnet wallet passes the bot check (facts.md 1.3). */
type BotAction = "claimcachet" | "claimxec";
type AddressRequest = FastifyRequest<{ Params: { address: string } }>;

/** The public server answers every refusal with 500, and clients read the body. */
const REFUSED = 500;

/** Adds the rewards server (wallet.md 7 and 8). `scriptOf` returns undefined for a text that is not an address. */
export function addRewardRoutes(
  app: FastifyInstance,
  desk: RewardDesk,
  scriptOf: (address: string) => Uint8Array | undefined,
): void {
  const claim = async (kind: RewardKind, request: AddressRequest, reply: FastifyReply): Promise<object> => {
    const { address } = request.params;
    const script = scriptOf(address);
    if (script === undefined) return reply.code(REFUSED).send(invalid(address));
    const result = await desk.claim(kind, script);
    if (result.ok) return { address, txid: result.value, msg: "Success" };
    return reply.code(REFUSED).send({ address, ...refusal(result.problem) });
  };
  const checked = (action: BotAction, kind: RewardKind) => async (request: AddressRequest, reply: FastifyReply) => {
    const { address } = request.params;
    if (bodyMember(request, "token") === `devnet:${action}:${address}`) return claim(kind, request, reply);
    const msg = `On the devnet the token is devnet:${action}:{address}`;
    return reply.code(REFUSED).send({ address, error: "Bot check failed", msg });
  };

  app.get("/is-eligible/:address", async (request: AddressRequest, reply) => {
    const { address } = request.params;
    const script = scriptOf(address);
    if (script === undefined) return reply.code(REFUSED).send(invalid(address));
    const becomesEligible = desk.becomesEligible("token", script);
    return becomesEligible === undefined
      ? { address, isEligible: true }
      : { address, isEligible: false, becomesEligible };
  });
  // A HEAD request must not be paid.
  app.get("/claim/:address", { exposeHeadRoute: false }, (request: AddressRequest, reply) =>
    claim("token", request, reply),
  );
  app.post("/claim/:address", checked("claimcachet", "token"));
  app.post("/claimxec/:address", checked("claimxec", "xec"));
}

function invalid(address: string): object {
  return { address, error: "Invalid eCash address", msg: `"${address}" cannot be paid here` };
}

/** Wallets know the first text and "Error: Insufficient token utxos" (wallet.md 8). */
function refusal(problem: ClaimProblem): object {
  switch (problem.code) {
    case "not-yet-eligible": {
      const { becomesEligible } = problem;
      const error = "Address is not yet eligible for token rewards";
      return { error, msg: `Eligible from ${becomesEligible}`, becomesEligible };
    }
    case "not-paid":
      return { error: "The reward could not be sent", msg: `Error: ${problem.reason}` };
  }
}
