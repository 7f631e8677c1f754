// Tens of thousands of transactions of one script, of which every page must be complete. bench/ measures how fast they
// are.
import { ScriptUtxos, TxHistoryPage } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import { rounds } from "@satchel/core/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet } from "../devnet.ts";
import { signTx, walletScript } from "../node/testing/test-wallet.ts";
import { buildTx, ecashCrypto, parseTx } from "../script/index.ts";

const TXS = rounds(5_000, 100_000);
const COINS = rounds(2_500, 10_000);
const PAGE = 200;
/** Anyone may spend it, so that the chain needs no signatures: the redeem script is just OP_1. */
const REDEEM = Uint8Array.of(0x51);
const SCRIPT = Uint8Array.of(0xa9, 20, ...ecashCrypto.hash160(REDEEM), 0x87);
const SPEND = Uint8Array.of(1, 0x51);
const FEE_SATS = 150n;

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 120 });
  let coins = fanOut(COINS);
  for (let made = 0; made < TXS; made += coins.length) {
    coins = coins.map(pass);
    devnet.generate(1, walletScript);
  }
}, 300_000);
afterAll(() => devnet?.stop());

type Coin = { txid: string; outIdx: number; sats: bigint };

function accept(raw: Uint8Array): string {
  const result = devnet.node.accept(raw);
  if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
  return result.txid;
}

/** Makes this many coins of the script from the wallet's first coinbases, a few thousand per transaction. */
function fanOut(count: number): Coin[] {
  devnet.generate(101, walletScript);
  const coins: Coin[] = [];
  for (let height = 121; coins.length < count; height++) {
    const coinbase = devnet.node.blockAt(height)?.txs[0];
    const sats = coinbase?.outputs[0]?.sats ?? 0n;
    if (height > 121) devnet.generate(1, walletScript);
    const each = sats / 2_501n;
    const txid = accept(
      signTx(
        [{ txid: coinbase?.txid ?? "", sats }],
        Array.from({ length: 2_500 }, () => ({ sats: each, script: SCRIPT })),
      ),
    );
    for (let outIdx = 0; outIdx < 2_500; outIdx++) coins.push({ txid, outIdx, sats: each });
  }
  devnet.generate(1, walletScript);
  return coins;
}

function pass({ txid, outIdx, sats }: Coin): Coin {
  const left = sats - FEE_SATS;
  const note = Uint8Array.of(0x6a, 8, ...Buffer.from("to size!"));
  const { raw } = buildTx({
    version: 2,
    inputs: [{ prevTxid: txid, prevIdx: outIdx, script: SPEND, sequence: 0xffffffff }],
    outputs: [
      { sats: left, script: SCRIPT },
      { sats: 0n, script: note },
    ],
    lockTime: 0,
  });
  return { txid: accept(raw), outIdx: 0, sats: left };
}

async function bytesAt(path: string): Promise<Uint8Array> {
  const response = await fetch(`${devnet.url}${path}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test(`pages of ${PAGE} all over a history of ${TXS}: each whole, none twice; all ${COINS} coins at once`, async () => {
  const path = `/script/p2sh/${toHex(SCRIPT.subarray(2, 22))}`;
  const group = devnet.indexer.scriptGroup(SCRIPT);
  expect(group?.confirmed.length).toBeGreaterThanOrEqual(TXS);
  expect(group?.utxos.length).toBe(COINS);
  for (const kind of ["history", "confirmed-txs"]) {
    const met = new Set<string>();
    let pages = 0;
    for (let page = 0; page < TXS / PAGE; page += 5) {
      const { txs, numTxs } = TxHistoryPage.decode(await bytesAt(`${path}/${kind}?page=${page}&page_size=${PAGE}`));
      expect([txs.length, numTxs]).toEqual([PAGE, group?.confirmed.length]);
      for (const { txid } of txs) met.add(toHex(txid));
      pages++;
    }
    expect(met.size).toBe(pages * PAGE);
  }
  const { utxos } = ScriptUtxos.decode(await bytesAt(`${path}/utxos`));
  expect(utxos.length).toBe(COINS);
  expect(parseTx(group?.confirmed[0]?.tx.raw ?? new Uint8Array()).outputs.length).toBeGreaterThan(0);
});
