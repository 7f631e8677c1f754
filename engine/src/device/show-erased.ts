import type { Context } from "../context.ts";
import { nothingStored } from "../initial-state.ts";

/** The state of a wallet that has nothing stored. */
export function showErased(ctx: Context): void {
  ctx.begin(undefined);
  ctx.state.setState({ ...nothingStored(), phase: { kind: "no-wallet" }, contacts: { list: [], status: "ready" } });
}
