// Judges the stored history by the devnet's own chain.
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import type { Arena } from "./arena.ts";
import { asText } from "./as-text.ts";
import type { Run } from "./device.ts";

/** What the wallet asks for at each sync, and so shows as the last answer says. */
const FIRST_PAGE = 10;

/**
 * Whether the archive has a transaction as the chain does. Further down one may still be called final that a server
 * once called so (SECURITY.md).
 */
function isAs(stored: Tx, tx: Tx, at: number): boolean {
  return asText(stored) === asText(tx) || (at >= FIRST_PAGE && asText(stored) === asText({ ...tx, isFinal: true }));
}

const isTooSlow = (loaded: Awaited<ReturnType<Engine["loadAllHistory"]>>): boolean =>
  !loaded.ok && loaded.problem.code === "unreachable";

type Judged = { arena: Arena; run: Run; failures: string[] };

const MAX_PRESSES = 10;

/** After damage the whole history can be loaded again, and is the chain's. */
export async function judgeHistory({ arena, run, failures }: Judged, script: ScriptHex): Promise<void> {
  // That the newest block was called final is believed until the next one (SECURITY.md).
  arena.devnet.generate(1);
  await run.engine.resync();
  let loaded = await run.engine.loadAllHistory({});
  // The person presses again where a busy machine was too slow.
  for (let presses = 1; isTooSlow(loaded) && presses < MAX_PRESSES; presses++) {
    await run.engine.resync();
    loaded = await run.engine.loadAllHistory({});
  }
  if (!loaded.ok) return void failures.push(`the history cannot be loaded again: ${JSON.stringify(loaded.problem)}`);
  const { numTxs } = await arena.honest.history(script, 0, 1);
  const stored = await run.engine.readStored(0, numTxs + 1);
  const chain: Tx[] = [];
  for (let page = 0; chain.length < numTxs; page++) {
    const { txs } = await arena.honest.history(script, page, 200);
    if (txs.length === 0) break;
    chain.push(...txs);
  }
  const missing = chain.find((tx, at) => !stored.some((each) => isAs(each, tx, at)));
  if (stored.length !== chain.length || missing !== undefined)
    failures.push(
      `the chain has ${chain.length} transactions, the archive ${stored.length}; without ${missing && asText(missing)}`,
    );
}
