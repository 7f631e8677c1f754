// A small program on ecash-wallet, tested against a devnet: `node --test example/`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ChronikClient } from "chronik-client";
import { Script } from "ecash-lib";
import { Wallet } from "ecash-wallet";
import { startDevnet } from "satchel-devnet";

/** The program: pays an address from a wallet, and returns the txid. */
async function pay(wallet, address, sats) {
  await wallet.sync();
  const built = wallet.action({ outputs: [{ sats, script: Script.fromAddress(address) }] }).build();
  const sent = await built.broadcast();
  assert.ok(sent.success, String(sent.errors));
  return sent.broadcasted[0];
}

let devnet;
before(async () => {
  devnet = await startDevnet({ finalize: "never" });
});
after(() => devnet.stop());

const walletOf = (byte) => Wallet.fromSk(new Uint8Array(32).fill(byte), new ChronikClient([devnet.url]));

test("a payment arrives, is mined and becomes final", async () => {
  const [alice, bob] = [walletOf(1), walletOf(2)];
  await devnet.fund(alice.address, 1_000_000n);
  const txid = await pay(alice, bob.address, 12_345n);
  devnet.finalizeTx(txid);
  const [hash] = devnet.generate(1);
  devnet.finalizeBlock(hash);
  await bob.sync();
  assert.equal(bob.balanceSats, 12_345n);
  const tx = await new ChronikClient([devnet.url]).tx(txid);
  assert.equal(tx.isFinal, true);
  assert.equal(tx.block.hash, hash);
});

test("a payment that a reorganisation takes out of its block is in the mempool again", async () => {
  const alice = walletOf(3);
  await devnet.fund(alice.address, 1_000_000n);
  const txid = await pay(alice, walletOf(4).address, 5_000n);
  const [hash] = devnet.generate(1);
  devnet.invalidateBlock(hash);
  assert.equal((await new ChronikClient([devnet.url]).tx(txid)).block, undefined);
});

test("a program that gets no answer fails, and its money is still there", async () => {
  const alice = walletOf(5);
  await devnet.fund(alice.address, 1_000_000n);
  await alice.sync();
  devnet.setFaults({ refuse: true });
  await assert.rejects(pay(alice, walletOf(6).address, 5_000n));
  devnet.clearFaults();
  await alice.sync();
  assert.equal(alice.balanceSats, 1_000_000n);
});
