// Checks the signatures against the standard: the test computes the BIP143 digest with eCash's fork id itself, without
// the library that signs.
import { createHash } from "node:crypto";
import type { Plan } from "@satchel/core/tx";
import { Ecc, Tx, toHex } from "ecash-lib";
import { expect, test } from "vitest";
import { createNodeVault } from "../node.ts";
import {
  aPlan,
  aTx,
  aUtxo,
  OTHER_SCRIPT,
  P2SH_SCRIPT,
  parentsOf,
  paying,
  planned,
  scriptOf,
} from "../testing/plans.ts";
import { restoreWallet } from "../testing/public-wallet.ts";

const SIGHASH_ALL_FORKID = 0x41;

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();
const sha256d = (...parts: readonly Uint8Array[]): Buffer => sha256(sha256(Buffer.concat(parts)));
const hex = (text: string): Buffer => Buffer.from(text, "hex");
const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.of(bytes.length), bytes]);
function little(value: bigint, length: 4 | 8): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes.subarray(0, length);
}

/** Returns the digest that input `at` of a transaction signs. */
function digest(tx: Plan["txs"][number], at: number, txidOf: (outpoint: string) => string): Buffer {
  const outpoints = tx.inputs.map(({ utxo }) => {
    const outIdx = BigInt(utxo.outpoint.slice(utxo.outpoint.lastIndexOf(":") + 1));
    return Buffer.concat([hex(txidOf(utxo.outpoint)).reverse(), little(outIdx, 4)]);
  });
  const sequence = hex("ffffffff");
  const outputs = tx.outputs.map(({ sats, script }) => Buffer.concat([little(sats, 8), withLength(hex(script))]));
  const utxo = tx.inputs[at]?.utxo;
  return sha256d(
    little(2n, 4),
    sha256d(...outpoints),
    sha256d(...tx.inputs.map(() => sequence)),
    outpoints[at] ?? Buffer.alloc(0),
    withLength(hex(utxo?.script ?? "")),
    little(utxo?.sats ?? 0n, 8),
    sequence,
    sha256d(...outputs),
    little(0n, 4),
    little(BigInt(SIGHASH_ALL_FORKID), 4),
  );
}

test("every signature of a chained plan is valid for the BIP143 digest of its input and of no other", async () => {
  const vault = createNodeVault();
  const wallet = await restoreWallet(vault);
  const own = scriptOf(wallet);
  const first = aTx(
    [aUtxo(own, 50_000n, 1, 0), aUtxo(own, 70_000n, 2, 65_536)],
    [paying(P2SH_SCRIPT, 60_000n), paying(own, 59_000n, true)],
  );
  const second = aTx([{ ...aUtxo(own, 59_000n), outpoint: planned(0, 1) }], [paying(OTHER_SCRIPT, 58_000n)]);
  const plan = aPlan(first, second);
  const signed = await vault.sign(wallet, plan, parentsOf(plan));
  if (!signed.ok) throw new Error(signed.problem.code);

  const txids = signed.value.map(({ rawTx }) => sha256d(rawTx).reverse().toString("hex"));
  expect(signed.value.map(({ txid }) => txid)).toEqual(txids);
  const txidOf = (outpoint: string) => (outpoint.startsWith("plan:0:") ? (txids[0] ?? "") : outpoint.slice(0, 64));
  for (const [index, plannedTx] of [first, second].entries()) {
    const tx = Tx.deser(signed.value[index]?.rawTx ?? new Uint8Array());
    for (const [at, input] of tx.inputs.entries()) {
      const script = input.script?.bytecode ?? new Uint8Array();
      const [signature, publicKey] = [script.slice(1, 65), script.slice(67)];
      expect(script[65]).toBe(SIGHASH_ALL_FORKID);
      expect(toHex(publicKey)).toBe(wallet.keys[0]?.publicKey);
      const verify = (of: number) => new Ecc().schnorrVerify(signature, digest(plannedTx, of, txidOf), publicKey);
      expect(() => verify(at)).not.toThrow();
      if (tx.inputs.length > 1) expect(() => verify(1 - at)).toThrow();
    }
  }
});
