import { parseArgs } from "node:util";
import type { NodePlace } from "@satchel/e2e/beside";

/** Size of the measured wallet: numbers of its transactions, coins (token coins included) and tokens. */
export type WalletSize = { txs: number; utxos: number; tokens: number };
export type Case = WalletSize & { latencyMs: number };
export type ScaleOptions = {
  cases: readonly Case[];
  /** Number of new browser profiles for each case; the figures are their medians. */
  runs: number;
  /** Number of reloads in each run. */
  reloads: number;
  json: boolean;
  /** Folder for CPU profiles; undefined for no profiles. */
  profileDir: string | undefined;
  /** The node that is asked instead of the devnet. */
  place: NodePlace | undefined;
};

/** The sizes measured with --all. */
const SIZES: readonly WalletSize[] = [
  { txs: 100, utxos: 100, tokens: 10 },
  { txs: 2_000, utxos: 1_000, tokens: 200 },
  { txs: 20_000, utxos: 10_000, tokens: 1_000 },
  { txs: 100_000, utxos: 50_000, tokens: 1_000 },
];
const LATENCIES_MS = [0, 50];

/** Parses the command line. Throws RangeError for an impossible size, TypeError for an unknown option. */
export function parseScaleOptions(args: readonly string[]): ScaleOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      txs: { type: "string", default: "2000" },
      utxos: { type: "string", default: "1000" },
      tokens: { type: "string", default: "200" },
      latency: { type: "string", default: "0" },
      runs: { type: "string", default: "3" },
      reloads: { type: "string", default: "3" },
      all: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      profile: { type: "string" },
      node: { type: "string" },
      plugin: { type: "string" },
    },
  });
  const size = {
    txs: whole("txs", values.txs),
    utxos: whole("utxos", values.utxos),
    tokens: whole("tokens", values.tokens),
  };
  checkSize(size);
  const one = { ...size, latencyMs: whole("latency", values.latency) };
  const place = values.node === undefined ? undefined : { binary: values.node, plugin: values.plugin };
  if (place !== undefined) checkForNode({ ...one, isAll: values.all });
  const all = SIZES.flatMap((each) => LATENCIES_MS.map((latencyMs) => ({ ...each, latencyMs })));
  return {
    cases: values.all ? all : [one],
    runs: atLeastOne("runs", values.runs),
    reloads: atLeastOne("reloads", values.reloads),
    json: values.json,
    profileDir: values.profile,
    place,
  };
}

/** Above that, the answers come from a stub (source-main.ts). */
export const LARGEST_DEVNET_TXS = 20_000;

/** A node has the blocks of a devnet, and answers as fast as it can. */
function checkForNode({ txs, latencyMs, isAll }: Case & { isAll: boolean }): void {
  if (isAll) throw new RangeError("--all is measured without a node");
  if (latencyMs > 0) throw new RangeError("--latency is the devnet's alone");
  if (txs > LARGEST_DEVNET_TXS) throw new RangeError(`--txs may be ${LARGEST_DEVNET_TXS} at most with a node`);
}

function whole(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new RangeError(`--${name} must be a whole number, not "${text}"`);
  return Number(text);
}

function atLeastOne(name: string, text: string): number {
  const value = whole(name, text);
  if (value === 0) throw new RangeError(`--${name} must be at least 1`);
  return value;
}

/** Throws RangeError unless the size leaves transactions and coins without tokens: each token needs one of both. */
function checkSize({ txs, utxos, tokens }: WalletSize): void {
  if (txs <= tokens) throw new RangeError(`--txs must be more than the ${tokens} tokens`);
  if (utxos <= tokens) throw new RangeError(`--utxos must be more than the ${tokens} tokens`);
}
