import { no, ok, type Result } from "@satchel/core/result";
import type { Outpoint } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { reasonOf } from "../problems.ts";
import { changeFrozen } from "./frozen.ts";

/** Freezes or thaws coins of the active wallet; ones it has not are passed over. */
export async function setFrozen(
  ctx: Context,
  outpoints: readonly Outpoint[],
  frozen: boolean,
): Promise<Result<void, { code: "storage-failed"; reason: string }>> {
  const { utxos } = ctx.state.getState().ledger;
  const meant = new Set(outpoints);
  try {
    await changeFrozen(ctx, (coins) => {
      const others = coins.filter(({ outpoint }) => !meant.has(outpoint));
      if (!frozen) return others;
      const added = [...meant].flatMap((outpoint) => {
        const coin = utxos.get(outpoint);
        return coin ? [{ outpoint, script: coin.script }] : [];
      });
      return [...others, ...added];
    });
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}
