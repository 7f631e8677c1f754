import { type AllEvidence, boundEvidence } from "@satchel/core/ledger";
import { StorageError } from "@satchel/core/ports";
import type { ScriptHex } from "@satchel/core/script";
import { type Context, LOCKS } from "../context.ts";
import { keepAside, loadItem, saveItem } from "../persist/stored-item.ts";
import { evidenceItem } from "./evidence-item.ts";

/**
 * Stores the evidence of the state together with what other tabs have stored, shows the sum and returns it. Bytes that
 * one tab has read win over what another tab remembers. Throws StorageError.
 */
export async function keepEvidence(ctx: Context): Promise<AllEvidence> {
  const { doubted: ours, ledger } = ctx.state.getState();
  let all = ours;
  await change(ctx, (stored) => {
    all = boundEvidence(join(stored, ours), ledger);
    return all;
  });
  ctx.state.setState(({ doubted }) => ({ doubted: doubted === ours ? all : join(all, doubted) }));
  return all;
}

/** Forgets the evidence about coins of a deleted wallet. Throws StorageError. */
export const forgetEvidenceOf = (ctx: Context, scripts: ReadonlySet<ScriptHex>): Promise<void> =>
  change(ctx, (stored) => {
    const isOther = ([, { script }]: [unknown, { script: ScriptHex }]) => !scripts.has(script);
    ctx.state.setState(({ doubted }) => ({ doubted: new Map([...doubted].filter(isOther)) }));
    return new Map([...stored].filter(isOther));
  });

function join(stored: AllEvidence, ours: AllEvidence): AllEvidence {
  const all = new Map(stored);
  for (const [outpoint, evidence] of ours) {
    const isBetter = evidence.by === "bytes" || all.get(outpoint)?.by !== "bytes";
    if (isBetter) all.set(outpoint, evidence);
  }
  return all;
}

async function change({ ports }: Context, edit: (stored: AllEvidence) => AllEvidence): Promise<void> {
  const { locks, store } = ports;
  await locks.exclusive(LOCKS.evidence, async () => {
    const loaded = await loadItem(store, evidenceItem);
    if (loaded.kind === "failed") throw new StorageError(loaded.reason);
    if (loaded.kind === "corrupt") await keepAside(store, evidenceItem.key, loaded.raw);
    const isThere = loaded.kind === "valid" || loaded.kind === "repaired";
    const next = edit(isThere ? loaded.value : new Map());
    if (isThere ? evidenceItem.encode(next) !== loaded.raw : next.size > 0) await saveItem(store, evidenceItem, next);
  });
}
