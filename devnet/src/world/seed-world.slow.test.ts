import { afterAll, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../devnet.ts";
import { seedWorld } from "./seed-world.ts";
import type { World } from "./world.ts";

const RUNS = 3;
/** The goal of devnet.md 8. Of the best run, in time of the processor, as the machine is shared. */
const MAX_SEED_MS = 5_000;
const LATER_SECONDS = 1_000_000;

type Seeded = { devnet: Devnet; world: World; cpuMs: number };

const devnets: Devnet[] = [];
afterAll(async () => {
  for (const devnet of devnets) await devnet.stop();
});

async function seeded(startTime?: number, options: DevnetOptions = {}): Promise<Seeded> {
  const devnet = await createDevnet({ blocks: 0, finalize: "never", ...options });
  devnets.push(devnet);
  const before = process.cpuUsage();
  const world = await seedWorld(devnet, startTime === undefined ? {} : { startTime });
  const { user, system } = process.cpuUsage(before);
  return { devnet, world, cpuMs: (user + system) / 1000 };
}

const txidsOf = ({ devnet: { node } }: Seeded): string[][] =>
  Array.from({ length: (node.tip()?.height ?? 0) + 1 }, (_, height) =>
    (node.blockAt(height)?.txs ?? []).map(({ txid }) => txid),
  );

test("the world is the same in every run, down to each txid and block, in under 5 s", {
  timeout: 120_000,
}, async () => {
  const runs: Seeded[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await seeded());
  const [first, ...others] = runs;
  if (first === undefined) throw new Error("there was no run");
  for (const other of others) {
    expect(other.world).toEqual(first.world);
    expect(txidsOf(other)).toEqual(txidsOf(first));
    expect(other.devnet.node.tip()?.hash).toBe(first.devnet.node.tip()?.hash);
  }
  expect(Math.min(...runs.map(({ cpuMs }) => cpuMs))).toBeLessThan(MAX_SEED_MS);

  const later = await seeded(first.world.startTime + LATER_SECONDS);
  expect(txidsOf(later)).toEqual(txidsOf(first));
  expect(later.world.endTime).toBe(first.world.endTime + LATER_SECONDS);
  expect(later.devnet.node.tip()?.hash).not.toBe(first.devnet.node.tip()?.hash);

  // An old node, another prefix, a chain that finalises and mines by itself: the ids stay.
  const odd = {
    prefix: "ecregtest",
    ancestorLimit: true,
    finalize: { preMs: 1, postMs: 1 },
    blockIntervalMs: 50,
  } as const;
  const elsewhere = await seeded(undefined, odd);
  expect(txidsOf(elsewhere)).toEqual(txidsOf(first));
  expect(elsewhere.world.tokenIds).toEqual(first.world.tokenIds);
  expect(elsewhere.world.demo.address).toMatch(/^ecregtest:/);
  expect(Object.values(elsewhere.world.addresses).every((address) => address.startsWith("ecregtest:"))).toBe(true);
});
