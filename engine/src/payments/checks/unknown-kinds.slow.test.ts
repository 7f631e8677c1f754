// Coins of kinds of tokens that nobody has defined: the indexer and the bytes agree that they are unknown.
import { readOutpoint } from "@satchel/core/ids";
import { aTokenId } from "@satchel/core/testing";
import { checkCoin, isUnknownToBoth, readParent, type Utxo } from "@satchel/core/tx";
import { createDevnet } from "@satchel/devnet";
import { expect, onTestFinished, test } from "vitest";
import { createDevnetRig, ready } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";

test("of all coins of the demo wallet the bytes contradict two, and nobody has lied about these", async () => {
  const devnet = await createDevnet({ world: {}, finalize: "never" });
  const { engine, client, stop } = createDevnetRig(devnet.url);
  onTestFinished(async () => {
    stop();
    await devnet.stop();
  });
  await engine.start();
  mustBe(await engine.importWallet(devnet.world?.demo.phrase ?? ""));
  await ready(engine);
  const problemOf = async (coin: Utxo) => {
    const parent = readParent(await client.rawTx(readOutpoint(coin.outpoint).txid));
    return checkCoin(coin, parent.ok ? parent.value : undefined);
  };
  const coins = [...engine.state.getState().ledger.utxos.values()];
  const problems = (await Promise.all(coins.map(problemOf))).flatMap((problem) => problem ?? []);
  expect(problems.map(({ code }) => code)).toEqual(["coin-token-differs", "coin-token-differs"]);
  expect(problems.every(isUnknownToBoth)).toBe(true);
  const [one] = problems;
  if (one?.code !== "coin-token-differs") throw new Error("no coin");
  // A server that names a token that exists, or the unknown one where the bytes have none, has lied.
  const other = { ...one.claimed, tokenId: aTokenId("ab".repeat(32)) };
  expect(isUnknownToBoth({ ...one, claimed: other })).toBe(false);
  const { actual: _, ...bare } = one;
  expect(isUnknownToBoth(bare)).toBe(false);
});
