import { expect, test } from "vitest";
import { createNode } from "../create-node.ts";
import { walletScript } from "../testing/test-wallet.ts";
import { buildCoinbase, heightPush } from "./coinbase.ts";
import { subsidySats } from "./money.ts";

test.each([
  [1, [0x51]],
  [16, [0x60]],
  [17, [1, 17]],
  [127, [1, 127]],
  [128, [2, 0x80, 0]],
  [255, [2, 0xff, 0]],
  [256, [2, 0, 1]],
  [32768, [3, 0, 0x80, 0]],
])("height %i is pushed as a minimal script number", (height, push) => {
  expect(heightPush(height)).toEqual(push);
});

test("a coinbase is padded to exactly 100 bytes, and left alone when it is longer", () => {
  const p2pkh = buildCoinbase(1, 5_000_000_000n, walletScript, "plain");
  expect(p2pkh.raw).toHaveLength(100);
  expect(p2pkh.inputs[0]?.script.subarray(0, 2)).toEqual(Uint8Array.from([0x51, 0x00]));
  const long = buildCoinbase(1, 5_000_000_000n, new Uint8Array(60).fill(0x51), "plain");
  expect(long.inputs[0]?.script).toEqual(Uint8Array.from([0x51, 0x00]));
  for (let length = 0; length < 60; length++) {
    expect(buildCoinbase(300, 1n, new Uint8Array(length), "plain").raw.length).toBeGreaterThanOrEqual(100);
  }
});

test("the subsidy halves every 150 blocks, down to nothing", () => {
  expect([0, 149, 150, 299, 300, 4949, 4950].map(subsidySats)).toEqual([
    5_000_000_000n,
    5_000_000_000n,
    2_500_000_000n,
    2_500_000_000n,
    1_250_000_000n,
    1n,
    0n,
  ]);
});

test("the split coinbase pays miner, fund and staker 58, 32 and 10 percent", () => {
  const [fundScript, stakingScript] = [Uint8Array.from([0x51]), Uint8Array.from([0x52])];
  const node = createNode({ finalize: "never", coinbaseSplit: { fundScript, stakingScript } });
  node.generate(1, walletScript);
  expect(node.tip()?.txs[0]?.outputs).toEqual([
    { sats: 2_900_000_000n, script: walletScript },
    { sats: 1_600_000_000n, script: fundScript },
    { sats: 500_000_000n, script: stakingScript },
  ]);
  node.stop();
  const odd = buildCoinbase(1, 199n, walletScript, { fundScript, stakingScript });
  expect(odd.outputs.map((output) => output.sats)).toEqual([115n, 63n, 19n]);
});
