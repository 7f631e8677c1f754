import { atoms } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { emppScript } from "@satchel/core/script";
import { aToken, aTx, aUtxo, createManualClock, scriptOf } from "@satchel/core/testing";
import { alpSendPush } from "@satchel/core/token";
import { expect, test } from "vitest";
import { bareContext } from "../../testing/bare-context.ts";
import { mustBe } from "../../testing/rig.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { fetchHolders } from "./fetch-holders.ts";

const [alice, bob] = [scriptOf("alice"), scriptOf("bob")];
const { tokenId } = aToken(0n);

/** A server that lists two outputs of a token, the second one with `told` atoms in place of 20. */
function listing(told: bigint) {
  const chain = createScriptedChain();
  const tx = aTx(1)
    .from(scriptOf("carol"))
    .paying(emppScript([alpSendPush(tokenId, [atoms(50n), atoms(20n)])]), 0n)
    .paying(alice, 546n)
    .paying(bob, 546n)
    .hashed();
  chain.add(tx);
  const utxos = [
    { ...aUtxo(alice, 546n), outpoint: outpointOf(tx.txid, 1), token: aToken(50n) },
    { ...aUtxo(bob, 546n), outpoint: outpointOf(tx.txid, 2), token: aToken(told) },
  ];
  chain.tokenUtxos = async () => utxos;
  return bareContext({ chain, clock: createManualClock() });
}

test("the bytes show how many of the outputs there were, and contradict a server that tells other atoms", async () => {
  expect(mustBe(await fetchHolders(listing(20n), { tokenId }))).toMatchObject({ outputs: 2, proven: 2 });
  expect(await fetchHolders(listing(2_000n), { tokenId })).toMatchObject({
    ok: false,
    problem: { code: "holders-contradicted", count: 1 },
  });
});
