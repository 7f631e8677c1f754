import type { VaultProblem } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";

/** Returns the value of a call, or throws when it returned a problem. */
export async function okValue<T>(outcome: Promise<Result<T, unknown>>): Promise<T> {
  const result = await outcome;
  if (!result.ok)
    throw new Error(
      `unexpected problem: ${JSON.stringify(result.problem, (_, value) => (typeof value === "bigint" ? `${value}` : value))}`,
    );
  return result.value;
}

export const problem = (code: VaultProblem["code"], reason?: string) => ({
  ok: false,
  problem: reason === undefined ? { code } : { code, reason },
});
