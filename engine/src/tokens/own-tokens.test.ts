import { NetworkError } from "@satchel/core/ports";
import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, ready } from "../testing/devnet-rig.ts";
import { mustBe } from "../testing/rig.ts";

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
});
afterAll(() => devnet.stop());

test("tokens that the demo wallet made are its own, those of friends are not, and unknown origins are not", async () => {
  const { demo, tokenIds } = devnet.world ?? {};
  if (!demo || !tokenIds) throw new Error("A devnet without a world");
  const rig = createDevnetRig(devnet.url);
  try {
    await rig.engine.start();
    mustBe(await rig.engine.importWallet(demo.phrase));
    await ready(rig.engine);
    const asked = [
      aTokenId(tokenIds.demoSlp),
      aTokenId(tokenIds.demoAlp),
      aTokenId(tokenIds.imitationStaking),
      aTokenId(tokenIds.tea),
    ];
    expect(await rig.engine.ownTokens(asked)).toEqual(new Set([tokenIds.demoSlp, tokenIds.demoAlp]));
    expect(await rig.engine.ownTokens([])).toEqual(new Set());

    mustBe(await rig.engine.loadAllHistory());
    const gone = () => Promise.reject(new NetworkError("away", "unreachable"));
    rig.client.tx = gone;
    expect(await rig.engine.ownTokens(asked)).toEqual(new Set([tokenIds.demoSlp, tokenIds.demoAlp]));
  } finally {
    rig.stop();
  }
});

test("without history and indexer no token is the wallet's own", async () => {
  const { demo, tokenIds } = devnet.world ?? {};
  if (!demo || !tokenIds) throw new Error("A devnet without a world");
  const rig = createDevnetRig(devnet.url);
  try {
    await rig.engine.start();
    mustBe(await rig.engine.importWallet(demo.phrase));
    await ready(rig.engine);
    rig.client.tx = () => Promise.reject(new NetworkError("away", "unreachable"));
    expect(await rig.engine.ownTokens([aTokenId(tokenIds.demoSlp)])).toEqual(new Set());
    expect(rig.warnings.some((warning) => warning.includes("origin"))).toBe(true);
  } finally {
    rig.stop();
  }
});
