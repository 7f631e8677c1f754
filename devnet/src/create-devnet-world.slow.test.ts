import { ChronikClient } from "chronik-client";
import { expect, test } from "vitest";
import { createWorldDevnet, seededWorld } from "./world/testing/seeded-world.ts";

test("a devnet can begin with the world, keeps it over restart and reset, and tells a wallet of its tokens", async () => {
  const seeded = await seededWorld();
  expect(seeded.devnet.state().world).toMatchObject({ openOffers: 40, demo: { txs: 250 } });
  const devnet = await createWorldDevnet();
  try {
    const { world, network } = devnet.state();
    expect(world).toEqual(seeded.devnet.state().world);
    expect(network.special).toEqual(devnet.world.special);
    expect(network.special.stakingTokenId).toMatch(/^[0-9a-f]{64}$/);
    const tip = devnet.node.tip()?.hash;
    await devnet.restart();
    expect(devnet.node.tip()?.hash).toBe(tip);

    await devnet.fund(devnet.world.demo.address, 1_000n);
    await devnet.reset();
    expect(devnet.state().world).toEqual(world);
    expect(devnet.world).toEqual(seeded.world);
    expect(devnet.node.tip()?.hash).toBe(tip);
    const history = await new ChronikClient([devnet.url]).address(devnet.world.demo.address).history(0, 1);
    expect(history.numTxs).toBe(250);
  } finally {
    await devnet.stop();
  }
});
