import type { TokenId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import type { Context } from "../context.ts";
import { loadTokenMarks } from "./token-marks.ts";
import { fetchUnknown } from "./tokens.ts";

/** After how many tokens they are stored, so that after a closed page they need not be fetched again. */
const STORE_EVERY = 200;

/**
 * Fetches the genesis of held tokens that are not known yet, after each sync and when the wallet gets a new token. What
 * a screen asks for goes first. Returns a function that stops it.
 */
export function learnTokens(ctx: Context): () => void {
  const { state } = ctx;
  // For the list of tokens, which a person may open next.
  if (state.getState().tokenMarks === undefined) void loadTokenMarks(ctx);
  /** The tokens asked for since the last sync. A token that could not be fetched is asked for again after the next. */
  const asked = new Set<TokenId>();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  async function learn(): Promise<void> {
    for (;;) {
      const { ledger, tokens, sync } = state.getState();
      const held = [...totalsOf(ledger).tokens.keys()];
      const missing = held.filter((id) => !tokens.has(id) && !asked.has(id)).slice(0, STORE_EVERY);
      if (isStopped || ctx.isStopped() || sync.state !== "fresh" || missing.length === 0) return;
      for (const id of missing) asked.add(id);
      await fetchUnknown(ctx, missing, "later");
    }
  }

  const unsubscribe = state.subscribe((now, before) => {
    if (now.sync.state !== "fresh") return;
    const isSynced = before.sync.state !== "fresh";
    if (isSynced) asked.clear();
    if (isSynced || totalsOf(now.ledger).tokens !== totalsOf(before.ledger).tokens) running = running.then(learn);
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
