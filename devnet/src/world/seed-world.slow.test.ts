import { afterAll, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../devnet.ts";
import { seedWorld } from "./seed-world.ts";
import { seededWorld } from "./testing/seeded-world.ts";
import type { World } from "./world.ts";

const LATER_SECONDS = 1_000_000;

type Seeded = { devnet: Devnet; world: World };

const devnets: Devnet[] = [];
afterAll(async () => {
  for (const devnet of devnets) await devnet.stop();
});

async function seedAgain(startTime?: number, options: DevnetOptions = {}): Promise<Seeded> {
  const devnet = await createDevnet({ blocks: 0, finalize: "never", ...options });
  devnets.push(devnet);
  return { devnet, world: await seedWorld(devnet, startTime === undefined ? {} : { startTime }) };
}

const txidsOf = ({ devnet: { node } }: Seeded): string[][] =>
  Array.from({ length: (node.tip()?.height ?? 0) + 1 }, (_, height) =>
    (node.blockAt(height)?.txs ?? []).map(({ txid }) => txid),
  );

test("the world is the same in every run, down to each txid and block", { timeout: 300_000 }, async () => {
  const first = await seededWorld();
  const again = await seedAgain();
  expect(again.world).toEqual(first.world);
  expect(again.devnet.node.tip()?.hash).toBe(first.devnet.node.tip()?.hash);
});

test("the ids stay at another time, on an old node, with another prefix, on a chain that finalises and mines by itself", {
  timeout: 300_000,
}, async () => {
  const first = await seededWorld();
  const elsewhere = await seedAgain(first.world.startTime + LATER_SECONDS, {
    prefix: "ecregtest",
    ancestorLimit: true,
    finalize: { preMs: 1, postMs: 1 },
    blockIntervalMs: 50,
  });
  expect(txidsOf(elsewhere)).toEqual(txidsOf(first));
  expect(elsewhere.world.tokenIds).toEqual(first.world.tokenIds);
  expect(elsewhere.world.endTime).toBe(first.world.endTime + LATER_SECONDS);
  expect(elsewhere.devnet.node.tip()?.hash).not.toBe(first.devnet.node.tip()?.hash);
  expect(elsewhere.world.demo.address).toMatch(/^ecregtest:/);
  expect(Object.values(elsewhere.world.addresses).every((address) => address.startsWith("ecregtest:"))).toBe(true);
});
