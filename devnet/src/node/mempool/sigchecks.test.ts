import { expect, test, vi } from "vitest";
import { ecashCrypto, OP, type ParsedTx, parseTx } from "../../script/index.ts";
import { acceptBlock } from "../chain/accept-block.ts";
import { tipOf } from "../chain/chain-state.ts";
import { encodeBlock, grindHeader, parseBlock, REGTEST_BITS } from "../rules/block-codec.ts";
import { buildCoinbase } from "../rules/coinbase.ts";
import { GENESIS_HASH } from "../rules/genesis.ts";
import { merkleRoot } from "../rules/merkle.ts";
import { aState, seedCoin, TEST_TIME } from "../testing/test-state.ts";
import { signTx, toWallet, walletScript } from "../testing/test-wallet.ts";

/** A script that costs 100 signature checks. Policy refuses it, so it comes in a block. */
const script = Uint8Array.from([
  ...Array<number[]>(99).fill([OP.OP_2DUP, OP.OP_CHECKSIGVERIFY]).flat(),
  OP.OP_CHECKSIG,
]);
const coins = Array.from({ length: 31 }, (_, at) => ({
  txid: (100 + at).toString(16).repeat(32),
  sats: 100_000n,
  script,
}));
const spendMany = (count: number): ParsedTx => parseTx(signTx(coins.slice(0, count), toWallet(90_000n)));

function blockWith(tx: ParsedTx): Uint8Array {
  const txs = [buildCoinbase(1, 1n, walletScript, "plain"), tx];
  const root = merkleRoot(txs.map(({ txid }) => txid)).root;
  const header = { version: 0x20000000, prevHash: GENESIS_HASH, merkleRoot: root, timestamp: TEST_TIME };
  return encodeBlock(grindHeader({ ...header, nBits: REGTEST_BITS, nonce: 0 }, () => true).bytes, txs);
}

test("too-many-sigchecks: a transaction may cost 3000 signature checks, not more", () => {
  // The checks are counted, not computed: 6,100 of them would take seconds.
  const check = vi.spyOn(ecashCrypto, "verifySchnorr").mockReturnValue(true);
  const state = aState();
  for (const coin of coins) seedCoin(state, coin, coin);
  expect(acceptBlock(state, parseBlock(blockWith(spendMany(31))), TEST_TIME).reason).toBe("too-many-sigchecks");
  expect(acceptBlock(state, parseBlock(blockWith(spendMany(30))), TEST_TIME).reason).toBeUndefined();
  expect(tipOf(state.chain)?.height).toBe(1);
  check.mockRestore();
});
