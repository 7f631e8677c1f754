import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDevnet } from "./create-devnet.ts";

test("a devnet can begin with the world, keeps it over restart and reset, and tells a wallet of its tokens", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "satchel-world-"));
  const devnet = await createDevnet({ world: {}, dataDir });
  try {
    const { world, network } = devnet.state();
    expect(world?.openOffers).toBe(40);
    expect(network.special).toEqual(devnet.world?.special);
    expect(network.special.stakingTokenId).toMatch(/^[0-9a-f]{64}$/);
    const tip = devnet.node.tip()?.hash;
    await devnet.restart();
    expect(devnet.node.tip()?.hash).toBe(tip);
    await devnet.reset();
    expect(devnet.state().world).toEqual(world);
    expect(devnet.node.tip()?.hash).toBe(tip);
  } finally {
    await devnet.stop();
  }
  const again = await createDevnet({ world: {}, dataDir });
  expect(again.state().world?.demo.txs).toBe(250);
  await again.stop();
});
