import type { Context } from "../context.ts";

/** Forgets frozen coins of the active wallet once a fresh ledger has them no more. Returns a function that stops it. */
export function followFrozen(ctx: Context): () => void {
  return ctx.state.subscribe(({ ledger, sync, frozen }, before) => {
    if (frozen.size === 0 || sync.state !== "fresh" || (ledger === before.ledger && sync === before.sync)) return;
    if ([...frozen].some((outpoint) => before.ledger.utxos.has(outpoint) && !ledger.utxos.has(outpoint))) forget(ctx);
    else if (before.sync.state !== "fresh") forget(ctx);
  });
}

function forget(ctx: Context): void {
  void import("./frozen-coins.ts")
    .then(({ forgetSpent }) => forgetSpent(ctx))
    .catch((error: unknown) => ctx.ports.log.warn("Spent coins stay among the frozen ones", error));
}
