// Measures the wallet's transaction reader: `npm run -s bench:reader [-- --json]`. It reads the history of the seeded
// world's demo wallet, which has every kind of transaction, many times. The goal is 0.02 ms per transaction.

import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { createChain } from "@satchel/chain";
import { readActivity } from "@satchel/core/activity";
import { parseAddress } from "@satchel/core/address";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import { createDevnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { WebSocket } from "ws";
import { median } from "./scale/figures.ts";

const PAGE = 200;
const WARM_UP = 40;
const ROUNDS = 200;
const GOAL_MS = 0.02;
/** Number of slowest transactions in the report. */
const SLOWEST = 3;

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

type History = { script: ScriptHex; txs: Tx[]; labels: ReadonlyMap<string, string> };

async function loadHistory(): Promise<History> {
  const devnet = await createDevnet({ world: {}, finalize: "never" });
  const { demo } = devnet.world ?? {};
  const parsed = parseAddress(demo?.address ?? "", devnet.prefix);
  if (demo === undefined || !parsed.ok) throw new Error("the world has no demo wallet");
  const chain = createChain({ urls: [devnet.url], clock: createSystemClock(), WebSocket });
  const { script } = parsed.value;
  const pages = await Promise.all(
    [...Array(Math.ceil(demo.txids.length / PAGE)).keys()].map((page) => chain.history(script, page, PAGE)),
  );
  chain.close();
  await devnet.stop();
  const labels = new Map(Object.entries(demo.labels).flatMap(([label, txids]) => txids.map((txid) => [txid, label])));
  return { script, txs: pages.flatMap(({ txs }) => txs), labels };
}

/** Reads the whole history once and returns the milliseconds per transaction. */
function readAll({ script, txs }: History): number {
  const begin = performance.now();
  for (const tx of txs) readActivity(tx, new Set([script]));
  return (performance.now() - begin) / txs.length;
}

/** Returns the slowest transactions, by the median time of each one alone. */
function slowestOf({ script, txs, labels }: History): { label: string; ms: number }[] {
  const times = txs.map((tx) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const begin = performance.now();
      readActivity(tx, new Set([script]));
      return performance.now() - begin;
    });
    return { label: labels.get(tx.txid) ?? "ordinary", ms: median(rounds) };
  });
  return times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
}

async function main(): Promise<void> {
  const history = await loadHistory();
  const cold = readAll(history);
  for (let round = 0; round < WARM_UP; round++) readAll(history);
  const beginCpu = process.cpuUsage();
  const rounds = Array.from({ length: ROUNDS }, () => readAll(history));
  const { user, system } = process.cpuUsage(beginCpu);
  const figures = {
    txs: history.txs.length,
    msPerTx: median(rounds),
    cpuMsPerTx: (user + system) / 1000 / (ROUNDS * history.txs.length),
    worstRoundMsPerTx: Math.max(...rounds),
    coldMsPerTx: cold,
    goalMs: GOAL_MS,
    isMet: median(rounds) < GOAL_MS,
    load: loadavg()[0],
    slowest: slowestOf(history),
  };
  if (values.json) return console.log(JSON.stringify(figures));
  const { txs, msPerTx, cpuMsPerTx, coldMsPerTx, isMet, slowest } = figures;
  console.log(
    `${txs} transactions read: ${msPerTx.toFixed(4)} ms each (goal under ${GOAL_MS} ms) ${isMet ? "met" : "MISSED"}`,
  );
  console.log(`by processor time, with garbage collection: ${cpuMsPerTx.toFixed(4)} ms each`);
  console.log(`first round, before the code is compiled: ${coldMsPerTx.toFixed(4)} ms each`);
  for (const { label, ms } of slowest) console.log(`slowest: ${label} ${ms.toFixed(4)} ms`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
