import type { SignedMessage } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import type { Context } from "../context.ts";
import type { VerifyProblem } from "../engine.ts";
import { reasonOf } from "../problems.ts";

/** "Not signed" is an answer; a vault that could not look is a problem, and never taken for that answer. */
export async function verifyMessage({ ports }: Context, claim: SignedMessage): Promise<Result<boolean, VerifyProblem>> {
  try {
    return ok(await ports.vault.verifyMessage(claim));
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}
