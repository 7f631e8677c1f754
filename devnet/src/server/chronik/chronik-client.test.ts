import { toHex } from "@satchel/core/script";
// npm's unmodified client against the devnet: every endpoint and message about blocks, transactions and scripts.
import { ChronikClient, type WsMsgClient } from "chronik-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { GENESIS_HASH } from "../../node/index.ts";
import { signTx, toWallet, walletScript } from "../../node/testing/test-wallet.ts";
import { addressOfScript } from "../../script/addresses.ts";
import { parseTx } from "../../script/index.ts";

const NOW = 1_900_000_000;
const PAID = 50_000n;
const hash160 = toHex(walletScript).slice(6, 46);

let devnet: Devnet;
let chronik: ChronikClient;
/** Paid by the faucet and mined; spent in the mempool. */
let funding: string;
let fundingOut: number;
let spend: Uint8Array;
let spendTxid: string;

beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  chronik = new ChronikClient([devnet.url]);
  devnet.node.setMockTime(NOW);
  funding = await devnet.fund(walletScript, PAID);
  fundingOut = 0;
  devnet.generate(1);
  devnet.node.setMockTime(NOW + 60);
  const note = { sats: 0n, script: Uint8Array.of(0x6a, 0x04, 0x6e, 0x6f, 0x74, 0x65) };
  spend = signTx([{ txid: funding, outIdx: fundingOut, sats: PAID }], [note, ...toWallet(20_000n, 29_000n)]);
  spendTxid = parseTx(spend).txid;
  expect(await chronik.broadcastTx(spend)).toEqual({ txid: spendTxid });
});
afterAll(() => devnet.stop());

describe("chain", () => {
  test("blockchain-info and chronik-info", async () => {
    expect(await chronik.blockchainInfo()).toEqual({ tipHash: devnet.node.tip()?.hash, tipHeight: 121 });
    expect(await chronik.chronikInfo()).toEqual({ version: "v0.33.10" });
  });

  test("block by height and by hash", async () => {
    const tip = devnet.node.tip();
    const byHeight = await chronik.block(121);
    expect(await chronik.block(tip?.hash ?? "")).toEqual(byHeight);
    const coinbaseSats =
      50n * 100_000_000n + (devnet.node.tip()?.spent[1] ?? []).reduce((sum, { sats }) => sum + sats, 0n);
    const outputs = tip?.txs[1]?.outputs.reduce((sum, { sats }) => sum + sats, 0n) ?? 0n;
    expect(byHeight.blockInfo).toEqual({
      hash: tip?.hash,
      prevHash: tip?.prevHash,
      height: 121,
      nBits: 0x207fffff,
      timestamp: NOW,
      isFinal: false,
      blockSize: tip?.size,
      numTxs: 2,
      numInputs: 2,
      numOutputs: 3,
      sumInputSats: 50n * 100_000_000n,
      sumCoinbaseOutputSats: coinbaseSats - outputs,
      sumNormalOutputSats: outputs,
      sumBurnedSats: 0n,
    });
  });

  test("blocks stop at the tip", async () => {
    const infos = await chronik.blocks(119, 200);
    expect(infos.map(({ height }) => height)).toEqual([119, 120, 121]);
    expect((await chronik.blocks(0, 0))[0]?.hash).toBe(GENESIS_HASH);
  });

  test("block-txs in block order, by page", async () => {
    const all = await chronik.blockTxs(121);
    expect(all).toMatchObject({ numTxs: 2, numPages: 1 });
    expect(all.txs.map(({ txid }) => txid)).toEqual(devnet.node.tip()?.txs.map(({ txid }) => txid));
    expect(await chronik.blockTxs(121, 1, 1)).toMatchObject({ numPages: 2, txs: [{ txid: funding }] });
    expect(await chronik.blockTxs(121, 2, 1)).toMatchObject({ numPages: 2, numTxs: 2, txs: [] });
  });
});

describe("transactions", () => {
  test("one in the mempool, every field", async () => {
    expect(await chronik.tx(spendTxid)).toEqual({
      txid: spendTxid,
      version: 2,
      inputs: [
        {
          prevOut: { txid: funding, outIdx: fundingOut },
          inputScript: toHex(parseTx(spend).inputs[0]?.script ?? new Uint8Array()),
          outputScript: toHex(walletScript),
          sats: PAID,
          sequenceNo: 0xffffffff,
        },
      ],
      outputs: [
        { sats: 0n, outputScript: "6a046e6f7465" },
        { sats: 20_000n, outputScript: toHex(walletScript) },
        { sats: 29_000n, outputScript: toHex(walletScript) },
      ],
      lockTime: 0,
      timeFirstSeen: NOW + 60,
      size: spend.length,
      isCoinbase: false,
      tokenEntries: [],
      tokenFailedParsings: [],
      tokenStatus: "TOKEN_STATUS_NON_TOKEN",
      isFinal: false,
    });
  });

  test("a mined one says where, and who spent it; its first sight is kept", async () => {
    const tx = await chronik.tx(funding);
    expect(tx.block).toEqual({ height: 121, hash: devnet.node.tip()?.hash, timestamp: NOW });
    expect(tx.timeFirstSeen).toBe(NOW);
    expect(tx.outputs[fundingOut]?.spentBy).toEqual({ txid: spendTxid, outIdx: 0 });
  });

  test("a coinbase", async () => {
    const coinbase = devnet.node.blockAt(5)?.txs[0]?.txid ?? "";
    const tx = await chronik.tx(coinbase);
    expect(tx).toMatchObject({ isCoinbase: true, timeFirstSeen: 0 });
    expect(tx.inputs).toMatchObject([{ prevOut: { txid: "00".repeat(32), outIdx: 0xffffffff }, sats: 0n }]);
  });

  test("raw-tx, unconfirmed-txs, validate-tx", async () => {
    expect(await chronik.rawTx(spendTxid)).toEqual({ rawTx: toHex(spend) });
    const waiting = await chronik.unconfirmedTxs();
    expect(waiting).toMatchObject({ numTxs: 1, numPages: 1, txs: [{ txid: spendTxid }] });
    expect(await chronik.validateRawTx(spend)).toEqual({
      ...(await chronik.tx(spendTxid)),
      timeFirstSeen: 0,
      // The original says so of every transaction here, whether it has tokens or not.
      tokenStatus: "TOKEN_STATUS_NORMAL",
    });
  });
});

describe("scripts", () => {
  const script = () => chronik.script("p2pkh", hash160);

  test("history, confirmed and unconfirmed", async () => {
    const txids = (page: { txs: { txid: string }[] }): string[] => page.txs.map(({ txid }) => txid);
    expect(txids(await script().history())).toEqual([spendTxid, funding]);
    expect(txids(await script().history(1, 1))).toEqual([funding]);
    expect(await script().history(7, 1)).toEqual({ txs: [], numPages: 2, numTxs: 2 });
    expect(txids(await script().confirmedTxs())).toEqual([funding]);
    expect(txids(await script().unconfirmedTxs())).toEqual([spendTxid]);
    const address = addressOfScript(walletScript, "ecash") ?? "";
    expect(await chronik.address(address).history()).toEqual(await script().history());
  });

  test("utxos; the same group by whatever name", async () => {
    const utxo = { blockHeight: -1, isCoinbase: false, isFinal: false };
    const expected = {
      outputScript: toHex(walletScript),
      utxos: [
        { ...utxo, outpoint: { txid: spendTxid, outIdx: 1 }, sats: 20_000n },
        { ...utxo, outpoint: { txid: spendTxid, outIdx: 2 }, sats: 29_000n },
      ],
    };
    expect(await script().utxos()).toEqual(expected);
    expect(await chronik.script("other", toHex(walletScript)).utxos()).toEqual(expected);
  });

  test("a script nothing ever touched, and OP_RETURN, which has no group", async () => {
    expect(await chronik.script("p2sh", "00".repeat(20)).history()).toEqual({ txs: [], numPages: 0, numTxs: 0 });
    expect((await chronik.script("other", "6a046e6f7465").utxos()).utxos).toEqual([]);
    expect((await chronik.script("other", "6a046e6f7465").history()).txs).toEqual([]);
  });
});

describe("broadcast", () => {
  test("again, and after it was mined", async () => {
    expect(await chronik.broadcastTx(spend)).toEqual({ txid: spendTxid });
    const fundingRaw = (await chronik.rawTx(funding)).rawTx;
    await expect(chronik.broadcastTx(fundingRaw)).rejects.toThrow(
      "Failed getting /broadcast-tx: 400: Broadcast failed: Transaction already in block chain",
    );
  });

  test("refused in the node's words", async () => {
    const rival = signTx([{ txid: funding, outIdx: fundingOut, sats: PAID }], toWallet(10_000n));
    await expect(chronik.broadcastTx(rival)).rejects.toThrow(
      "400: Broadcast failed: Transaction rejected by mempool: txn-mempool-conflict",
    );
    const unknown = signTx([{ txid: "ab".repeat(32), sats: PAID }], toWallet(10_000n));
    await expect(chronik.broadcastTx(unknown, true)).rejects.toThrow(
      "400: Broadcast failed: Missing inputs: bad-txns-inputs-missingorspent",
    );
    const nowhere = signTx([{ txid: funding, outIdx: 9, sats: PAID }], toWallet(10_000n));
    await expect(chronik.broadcastTx(nowhere)).rejects.toThrow(
      "400: Broadcast failed: Missing inputs: bad-txns-inputs-missingorspent",
    );
  });

  test("bytes behind a transaction are ignored, missing ones have the words of two readers", async () => {
    const coin = await devnet.fund(walletScript, 30_000n);
    const raw = signTx([{ txid: coin, sats: 30_000n }], toWallet(20_000n));
    const { txid } = parseTx(raw);
    expect(await chronik.broadcastTx(Uint8Array.of(...raw, 7), true)).toEqual({ txid });
    expect((await chronik.rawTx(txid)).rawTx).toBe(Buffer.from(raw).toString("hex"));
    expect(await chronik.broadcastTx(Uint8Array.of(...raw, 7, 8))).toEqual({ txid });
    const short = raw.subarray(0, raw.length - 2);
    await expect(chronik.broadcastTx(short)).rejects.toThrow(
      "400: Parsing tx failed Invalid length, expected 4 bytes but got 2 bytes",
    );
    await expect(chronik.broadcastTx(short, true)).rejects.toThrow(
      "400: Broadcast failed: DataStream::read(): end of data: iostream error",
    );
    await expect(chronik.validateRawTx(short)).rejects.toThrow("Unknown error, contact admins");
  });

  test("several: each may spend the one before; the first refusal stops and keeps what went before", async () => {
    const coin = await devnet.fund(walletScript, 30_000n);
    const first = signTx([{ txid: coin, sats: 30_000n }], toWallet(20_000n));
    const second = signTx([{ txid: parseTx(first).txid, sats: 20_000n }], toWallet(10_000n));
    const dust = signTx([{ txid: parseTx(second).txid, sats: 10_000n }], toWallet(545n));
    await expect(chronik.broadcastTxs([first, second, dust])).rejects.toThrow(
      "400: Broadcast failed: Transaction rejected by mempool: dust",
    );
    expect((await chronik.tx(parseTx(second).txid)).block).toBeUndefined();
    const done = await chronik.broadcastTxs([first, second]);
    expect(done.txids).toEqual([parseTx(first).txid, parseTx(second).txid]);
  });

  test("waiting for finality: granted, and given up after the limit", async () => {
    const coin = await devnet.fund(walletScript, 30_000n);
    const tx = signTx([{ txid: coin, sats: 30_000n }], toWallet(20_000n));
    const { txid } = parseTx(tx);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const isIn = new Promise<void>((resolve) => {
        // The server begins to wait in the same turn in which the node accepts the transaction.
        devnet.node.onEvent(({ kind }) => kind === "tx-added" && setImmediate(resolve));
      });
      const refused = expect(chronik.broadcastAndFinalizeTx(tx, 1)).rejects.toThrow(
        "504: Transaction(s) failed to finalize within 1s",
      );
      await isIn;
      vi.advanceTimersByTime(1_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
    expect((await chronik.tx(txid)).isFinal).toBe(false);
    const waiting = chronik.broadcastAndFinalizeTx(tx, 100);
    devnet.node.finalizeTx(txid);
    expect(await waiting).toMatchObject({ txid });
    expect((await chronik.tx(txid)).isFinal).toBe(true);
  });
});

test("the live socket of the client", async () => {
  const messages: WsMsgClient[] = [];
  let told = (): void => undefined;
  const ws = chronik.ws({
    onMessage: (message) => {
      messages.push(message);
      told();
    },
  });
  await ws.waitForOpen();
  ws.subscribeToBlocks();
  ws.subscribeToScript("p2pkh", hash160);
  const until = (type: string): Promise<void> =>
    new Promise((resolve) => {
      told = () => {
        if (messages.some((message) => "msgType" in message && message.msgType === type)) resolve();
      };
      told();
    });
  // The answer to an error on the same socket shows that earlier messages have been handled.
  ws.subscribeToPlugin("none", "00");
  await new Promise<void>((resolve) => {
    told = () => {
      if (messages.length > 0) resolve();
    };
    told();
  });
  expect(messages).toEqual([{ type: "Error", msg: '404: Plugin "none" not loaded' }]);

  const txid = await devnet.fund(walletScript, 1_000n);
  await until("TX_ADDED_TO_MEMPOOL");
  const [hash = ""] = devnet.generate(1);
  await until("TX_CONFIRMED");
  devnet.node.finalizeBlock(hash);
  await until("TX_FINALIZED");
  const { height, timestamp } = devnet.node.tip() ?? {};
  const block = { type: "Block", blockHash: hash, blockHeight: height, blockTimestamp: timestamp };
  expect(messages).toContainEqual({ type: "Tx", msgType: "TX_ADDED_TO_MEMPOOL", txid });
  expect(messages).toContainEqual({ ...block, msgType: "BLK_CONNECTED" });
  expect(messages).toContainEqual({ ...block, msgType: "BLK_FINALIZED" });
  expect(messages).toContainEqual({
    type: "Tx",
    msgType: "TX_FINALIZED",
    txid,
    finalizationReasonType: "TX_FINALIZATION_REASON_POST_CONSENSUS",
  });
  expect((await chronik.block(hash)).blockInfo.isFinal).toBe(true);
  expect((await chronik.tx(txid)).isFinal).toBe(true);
  ws.close();
});
