import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { type ScriptHex, toHex } from "@satchel/core/script";
import { scriptOf, tokenIdOfNumber, txidOfNumber } from "@satchel/core/testing";
import { slpSendScript } from "@satchel/core/token";
import { writeTx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { signedOutputs, splitOutputs } from "./signed-outputs.ts";

const [me, bob, carol] = [scriptOf("me"), scriptOf("bob"), scriptOf("carol")];
const TOKEN = tokenIdOfNumber(1);

type Paid = readonly [script: ScriptHex, sats: bigint];

const signed = (...outputs: Paid[]) => {
  const inputs = [{ outpoint: outpointOf(txidOfNumber(2), 0), inputScript: "", sequence: 0xffffffff }];
  const paid = outputs.map(([script, amount]) => ({ script, sats: sats(amount) }));
  return { txid: txidOfNumber(3), rawTx: toHex(writeTx({ version: 2, inputs, outputs: paid, lockTime: 0 })) };
};

test("what a payment pays to others stands apart from its change, and its message is no output", () => {
  const tx = signed([slpSendScript(TOKEN, 1, [700n, 300n].map(atoms)), 0n], [bob, 546n], [me, 546n], [me, 9_000n]);
  const token = (count: bigint) => ({ tokenId: TOKEN, atoms: count });
  expect(splitOutputs({ txs: [tx] }, new Set([me]))).toEqual({
    toOthers: [{ script: bob, sats: 546n, token: token(700n) }],
    toOwn: [
      { script: me, sats: 546n, token: token(300n) },
      { script: me, sats: 9_000n },
    ],
  });
});

test("a chain pays what all of its transactions pay; a listing offers what its last one does", () => {
  const txs = [signed([bob, 1_000n], [me, 5_000n]), signed([carol, 2_000n])];
  const paid = (purpose: "payment" | "listing") =>
    splitOutputs({ txs, purpose }, new Set([me])).toOthers.map((output) => output.sats);
  expect(paid("payment")).toEqual([1_000n, 2_000n]);
  expect(paid("listing")).toEqual([2_000n]);
});

test("bytes that cannot be read pay nobody", () => {
  expect(signedOutputs("ab".repeat(30))).toEqual([]);
});
