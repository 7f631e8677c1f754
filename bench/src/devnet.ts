// Measures how fast the devnet is: `node --import tsx bench/src/devnet.ts [--json] [--only name] [--scale f] [--profile
// folder]`.
import { parseArgs } from "node:util";
import { accepts } from "./devnet/accepts.ts";
import { type Bench, type Context, isMet, type Measure } from "./devnet/bench.ts";
import { buildBigChain, type StoppableChain } from "./devnet/big-chain.ts";
import { history } from "./devnet/history.ts";
import { payments } from "./devnet/payments.ts";
import { replay } from "./devnet/replay.ts";
import { start } from "./devnet/start.ts";
import { subscribers } from "./devnet/subscribers.ts";
import { utxos } from "./devnet/utxos.ts";
import { world } from "./devnet/world.ts";

const BENCHES: readonly Bench[] = [start, world, payments, accepts, utxos, subscribers, history, replay];
const BIG_CHAIN_TXS = 100_000;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    scale: { type: "string", default: "1" },
    profile: { type: "string" },
  },
});

async function main(): Promise<void> {
  const scale = Number(values.scale);
  if (!(scale > 0)) throw new RangeError("--scale must be a number above 0");
  const known = BENCHES.map(({ name }) => name);
  const unknown = values.only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new RangeError(`--only: there is no bench "${unknown}", only ${known.join(", ")}`);

  let chain: Promise<StoppableChain> | undefined;
  const context: Context = {
    scale,
    profileDir: values.profile,
    bigChain: () => {
      chain ??= buildBigChain(Math.max(2, Math.round(BIG_CHAIN_TXS * scale)), values.profile);
      return chain;
    },
  };
  try {
    for (const bench of BENCHES) {
      if (values.only !== undefined && !values.only.includes(bench.name)) continue;
      for (const measure of await bench.run(context)) report(bench.name, measure);
    }
  } finally {
    await (await chain)?.stop();
  }
}

function report(name: string, measure: Measure): void {
  const { what, value, unit, goal, isOurs = false } = measure;
  if (values.json) {
    console.log(JSON.stringify({ bench: name, what, value, unit, ...goal, isOurs, isMet: isMet(measure) }));
    return;
  }
  const [word, limit] = "atLeast" in goal ? ["at least", goal.atLeast] : ["at most", goal.atMost];
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  const verdict = isMet(measure) ? "met" : "MISSED";
  const whose = isOurs ? "own goal" : "goal";
  console.log(`${what}: ${value.toFixed(digits)} ${unit} (${whose} ${word} ${limit} ${unit}) ${verdict}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
