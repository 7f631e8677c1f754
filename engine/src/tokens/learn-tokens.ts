import { totalsOf } from "@satchel/core/ledger";
import type { Context } from "../context.ts";
import { fetchUnknown } from "./tokens.ts";

/** What is known after so many is stored, so that a page that is closed meanwhile need not ask for them again. */
const STORE_EVERY = 200;

/**
 * Asks, after each sync and for each new one, for what is not known yet of the tokens the wallet holds: behind whatever
 * a screen asks for. Returns its undo.
 */
export function learnTokens(ctx: Context): () => void {
  const { state } = ctx;
  /** In this round: one that could not be had is asked for again after the next sync. */
  const asked = new Set<string>();
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
