// `npm run beside -- --node BITCOIND [--plugin AGORA.PY] [--seed S] [--histories N] [--steps N] [--minutes N]
// [--record FOLDER]`: plays random histories on a devnet and on a real node, and compares what both answer after each
// step. A red step is printed with the options that repeat it. Without --plugin the node knows no offers, and every
// question about them is red. --record keeps what the node was given and told, for facts.test.ts.
// With --wallet, the wallet's journeys run in Chromium on the node instead (wallet/options.ts).
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Fact, packFacts, recordSide } from "./facts.ts";
import { startRealNode } from "./real-node.ts";
import { type HistoryResult, playHistory, type Red, START_TIME } from "./round.ts";
import { createDevnetSide, type Side } from "./side.ts";
import { tableOfHistories } from "./table.ts";
import { runWallet } from "./wallet/run-wallet.ts";

if (process.argv.includes("--wallet")) process.exit(await runWallet(process.argv.slice(2)));

const { values } = parseArgs({
  options: {
    node: { type: "string" },
    plugin: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    histories: { type: "string", default: "10" },
    steps: { type: "string", default: "60" },
    minutes: { type: "string", default: "Infinity" },
    record: { type: "string" },
  },
});
const { node: binary, plugin, record } = values;
const [seed, histories, steps, minutes] = [values.seed, values.histories, values.steps, values.minutes].map(Number);
if (
  binary === undefined ||
  !existsSync(binary) ||
  ![seed, histories, steps, minutes].every((each) => Number(each) >= 0)
) {
  console.error(
    "npm run beside -- --node BITCOIND [--plugin AGORA.PY] [--seed S] [--histories N] [--steps N] [--minutes N]",
  );
  process.exit(2);
}
const until = Date.now() + Number(minutes) * 60_000;
const running = new Set<Side>();

async function stopAll(): Promise<void> {
  await Promise.allSettled([...running].map((side) => side.stop()));
  running.clear();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(1)));
}

async function playOne(at: number, place: { binary: string; plugin: string | undefined }): Promise<HistoryResult> {
  const onRed = ({ step, done, question, differences }: Red): void => {
    console.log(`RED --seed ${at} --histories 1 --steps ${steps}, step ${step} (${done})\n  ${question}`);
    for (const { field, left, right } of differences.slice(0, 10)) {
      console.log(`  ${field}\n    devnet: ${left}\n    node:   ${right}`);
    }
  };
  try {
    const right = await startRealNode(place, { time: START_TIME });
    running.add(right);
    const left = await createDevnetSide("devnet", false);
    running.add(left);
    console.log(`seed ${at} beside ${right.version}`);
    const facts: Fact[] = [];
    const result = await playHistory(left, recordSide(right, facts), { seed: at, steps: Number(steps), onRed });
    if (record !== undefined) writeFileSync(join(record, `${at}.facts`), packFacts(facts));
    return result;
  } finally {
    await stopAll();
  }
}

const results: HistoryResult[] = [];
let ended = 0;
try {
  for (let at = Number(seed); at < Number(seed) + Number(histories) && Date.now() < until; at++) {
    const result = await playOne(at, { binary, plugin }).catch((error: unknown) => {
      console.log(`ENDED --seed ${at} --histories 1 --steps ${steps}\n  ${String(error)}`);
    });
    if (result === undefined) {
      ended++;
      continue;
    }
    results.push(result);
    console.log(`  ${result.steps} steps, ${result.questions} comparisons, ${result.differences.length} red`);
  }
} finally {
  console.log(tableOfHistories(results));
  if (ended > 0) console.log(`${ended} more ended by an error`);
}
process.exit(ended > 0 || results.some(({ differences }) => differences.length > 0) ? 1 : 0);
