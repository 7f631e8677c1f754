// Compares our client with the npm chronik-client on the same chain and server: every field must be the same.

import { readOutpoint, type Txid } from "@satchel/core/ids";
import { toHex } from "@satchel/core/script";
import { aScript, aTxid, rounds, unparsed } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { ChronikClient } from "chronik-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain, type IndexerClient } from "./create-chain.ts";
import type { BlockSummary } from "./decode/block.ts";
import { toScriptRef } from "./http/script-ref.ts";
import {
  changedLeaves,
  toChronikBlock,
  toChronikPage,
  toChronikScriptUtxos,
  toChronikTx,
} from "./testing/chronik-shape.ts";
import { createRawTx, OPEN_SCRIPT, txidOf } from "./testing/raw-tx.ts";
import { buildScriptZoo, SCRIPTS, type Zoo } from "./testing/script-zoo.ts";

let devnet: Devnet;
let chain: IndexerClient;
let chronik: ChronikClient;
let zoo: Zoo;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 1 });
  zoo = buildScriptZoo(devnet, { fundingBlocks: 20, blocks: 190, txsPerBlock: 10, inMempool: 60 });
  chain = createChain({ urls: [devnet.url], clock: createSystemClock(), WebSocket });
  chronik = new ChronikClient([devnet.url]);
});
afterAll(async () => {
  chain?.close();
  await devnet?.stop();
});

const scripts = Object.values(SCRIPTS);
const MINUTES = 300_000;

test("the test chain has enough blocks and transactions, final and not final, for every script", async () => {
  expect(zoo.blocks).toBeGreaterThanOrEqual(300);
  expect(zoo.txids.length).toBeGreaterThanOrEqual(2000);
  const { txs } = await chain.api.unconfirmedTxs();
  expect([txs.some(({ isFinal }) => isFinal), txs.some(({ isFinal }) => !isFinal)]).toEqual([true, true]);
  for (const script of scripts) expect((await chain.history(script, 0, 1)).numTxs, script).toBeGreaterThan(50);
});

// The pages below contain every transaction, so `npm test` fetches only one in four by its id; LONG=1 fetches all.
test("every transaction by its id", { timeout: MINUTES }, async () => {
  const compare = async (txid: Txid) => {
    expect(toChronikTx(await chain.tx(txid))).toStrictEqual(await chronik.tx(txid));
    expect({ rawTx: toHex(await chain.api.rawTx(txid)) }).toStrictEqual(await chronik.rawTx(txid));
  };
  const asked = zoo.txids.filter((_, at) => at % rounds(4, 1) === 0);
  for (let i = 0; i < asked.length; i += 20) await Promise.all(asked.slice(i, i + 20).map(compare));
});

test("every block, by height, by hash and in ranges, and its transactions on every page", {
  timeout: MINUTES,
}, async () => {
  for (let height = 0; height < zoo.blocks; height++) {
    const block = await chain.api.block(height);
    expect({ blockInfo: toChronikBlock(block) }).toStrictEqual(await chronik.block(height));
    expect({ blockInfo: toChronikBlock(await chain.api.block(block.hash)) }).toStrictEqual(
      await chronik.block(block.hash),
    );
    for (let page = 0; page * 4 < block.numTxs; page++) {
      const ours = await chain.api.blockTxs(height, page, 4);
      expect(toChronikPage(ours)).toStrictEqual(await chronik.blockTxs(height, page, 4));
    }
  }
  for (const [from, to] of [
    [0, 499],
    [5, 5],
    [zoo.blocks - 3, zoo.blocks + 10],
  ] as const) {
    expect((await chain.api.blocks(from, to)).map(toChronikBlock)).toStrictEqual(await chronik.blocks(from, to));
  }
});

test.each(Object.entries(SCRIPTS))("history and utxos of the script %s", { timeout: MINUTES }, async (_, script) => {
  const { scriptType, payload } = toScriptRef(script);
  const ours = chain.api.script(script);
  const theirs = chronik.script(scriptType, payload);
  for (const pageSize of [200, 37]) {
    const { numPages } = await chain.history(script, 0, pageSize);
    for (let page = 0; page <= numPages; page++) {
      expect(toChronikPage(await chain.history(script, page, pageSize))).toStrictEqual(
        await theirs.history(page, pageSize),
      );
      expect(toChronikPage(await ours.confirmedTxs(page, pageSize))).toStrictEqual(
        await theirs.confirmedTxs(page, pageSize),
      );
    }
  }
  expect(toChronikPage(await ours.unconfirmedTxs())).toStrictEqual(await theirs.unconfirmedTxs());
  expect(toChronikScriptUtxos(script, await chain.utxos(script))).toStrictEqual(await theirs.utxos());
});

test("the mempool, the tip and the version", async () => {
  expect(toChronikPage(await chain.api.unconfirmedTxs())).toStrictEqual(await chronik.unconfirmedTxs());
  const { hash, height } = await chain.api.blockchainInfo();
  expect({ tipHash: hash, tipHeight: height }).toStrictEqual(await chronik.blockchainInfo());
  const { blockInfo } = await chronik.block(hash);
  expect(await chain.tip()).toEqual({
    hash,
    height,
    isFinal: blockInfo.isFinal,
    timestamp: Number(blockInfo.timestamp),
  });
  expect(await chain.api.chronikInfo()).toStrictEqual(await chronik.chronikInfo());
});

describe("the error message is the same for", () => {
  const unknown = aTxid("00".repeat(32));
  const asked: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ["an unknown transaction", () => chain.tx(unknown), () => chronik.tx(unknown)],
    ["an invalid txid", () => chain.tx(unparsed<Txid>("abc")), () => chronik.tx("abc")],
    ["an unknown block", () => chain.api.block(999_999), () => chronik.block(999_999)],
    [
      "a page size that is too big",
      () => chain.history(OPEN_SCRIPT, 0, 201),
      () => chronik.script("p2sh", toScriptRef(OPEN_SCRIPT).payload).history(0, 201),
    ],
    ["too many blocks", () => chain.api.blocks(0, 500), () => chronik.blocks(0, 500)],
    ["a broadcast of nonsense", () => chain.api.broadcastTx("00"), () => chronik.broadcastTx("00")],
    ["a validation of nonsense", () => chain.api.validateRawTx("00"), () => chronik.validateRawTx("00")],
  ];
  test.each(asked)("%s", async (_, ours, theirs) => {
    const [our, their] = (await Promise.allSettled([ours(), theirs()])).map((result) =>
      result.status === "rejected" ? (result.reason as Error).message : "no error",
    );
    expect(our).toBe(their);
    expect(our).toMatch(/^Failed getting /);
  });
});

test("both clients validate a payment the same way and find it after we broadcast it", async () => {
  const coin = (await chain.utxos(OPEN_SCRIPT)).find(({ isCoinbase, sats }) => !isCoinbase && sats > 10_000n) as Utxo;
  const change = { script: SCRIPTS.p2pkh, sats: coin.sats - 1000n };
  const padding = { script: aScript(`6a14${"00".repeat(20)}`), sats: 0n };
  const raw = createRawTx([{ ...readOutpoint(coin.outpoint), sats: coin.sats }], [change, padding]);
  expect(toChronikTx(await chain.validate(raw))).toStrictEqual(await chronik.validateRawTx(raw));
  expect(await chain.broadcast(raw)).toBe(txidOf(raw));
  expect(await chain.broadcast(raw)).toBe(txidOf(raw));
  expect(toChronikTx(await chain.tx(aTxid(txidOf(raw))))).toStrictEqual(await chronik.tx(txidOf(raw)));
});

test("a broadcast whose reply is lost has an unknown outcome, and repeating it is harmless", async () => {
  const coin = (await chain.utxos(OPEN_SCRIPT)).find(({ isCoinbase, sats }) => !isCoinbase && sats > 10_000n) as Utxo;
  const raw = createRawTx(
    [{ ...readOutpoint(coin.outpoint), sats: coin.sats }],
    [
      { script: SCRIPTS.p2pkh, sats: coin.sats - 1000n },
      { script: aScript(`6a14${"00".repeat(20)}`), sats: 0n },
    ],
  );
  devnet.faults.set({ loseReply: 1 });
  await expect(chain.broadcast(raw)).rejects.toMatchObject({ name: "NetworkError", outcome: "unknown" });
  expect((await chain.tx(aTxid(txidOf(raw)))).txid).toBe(txidOf(raw));
  expect(await chain.broadcast(raw)).toBe(txidOf(raw));
});

describe("control: the comparison notices any changed field", () => {
  test("of the first pages of the busiest script", async () => {
    const { payload } = toScriptRef(OPEN_SCRIPT);
    let controls = 0;
    for (let page = 0; page < 3; page++) {
      const ours = await chain.history(OPEN_SCRIPT, page, 10);
      const theirs = await chronik.script("p2sh", payload).history(page, 10);
      expect(toChronikPage(ours)).toStrictEqual(theirs);
      for (const { path, changed } of changedLeaves(ours)) {
        controls++;
        expect(toChronikPage(changed as typeof ours), path).not.toStrictEqual(theirs);
      }
    }
    expect(controls).toBeGreaterThan(500);
  });

  test("of a utxo and of a block", async () => {
    const ours = (await chain.utxos(SCRIPTS.multisig)).slice(0, 3);
    const theirs = (await chronik.script("other", SCRIPTS.multisig).utxos()).utxos.slice(0, 3);
    expect(toChronikScriptUtxos(SCRIPTS.multisig, ours).utxos).toStrictEqual(theirs);
    for (const { path, changed } of changedLeaves(ours)) {
      expect(toChronikScriptUtxos(SCRIPTS.multisig, changed as typeof ours).utxos, path).not.toStrictEqual(theirs);
    }
    const block = await chain.api.block(200);
    const { blockInfo } = await chronik.block(200);
    for (const { path, changed } of changedLeaves(block)) {
      expect(toChronikBlock(changed as BlockSummary), path).not.toStrictEqual(blockInfo);
    }
  });
});
