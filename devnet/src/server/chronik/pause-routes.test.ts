import { BroadcastTxRequest, BroadcastTxResponse } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import { ChronikClient } from "chronik-client";
import { afterEach, expect, test } from "vitest";
import { createDevnetClient } from "../../client/index.ts";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../../devnet.ts";
import { signTx, toWallet, walletScript } from "../../node/testing/test-wallet.ts";
import { parseTx, toDisplayHash } from "../../script/index.ts";
import { ask, askError, postWire } from "../testing/ask.ts";
import { subscribe } from "../testing/subscriber.ts";

const running: Devnet[] = [];
afterEach(async () => {
  for (const devnet of running.splice(0)) await devnet.stop();
});

async function start(options: DevnetOptions = {}) {
  const devnet = await createDevnet({ finalize: "never", blocks: 110, ...options });
  running.push(devnet);
  return { devnet, chronik: new ChronikClient([devnet.url]), client: createDevnetClient(devnet.url) };
}

const broadcast = (devnet: Devnet, rawTx: Uint8Array) => {
  const body = BroadcastTxRequest.encode({ rawTx, skipTokenChecks: false, finalizationTimeoutSecs: 0n }).finish();
  return ask(devnet.url, "/broadcast-tx", postWire(body));
};

test("without allowPause it cannot be paused", async () => {
  const { devnet } = await start();
  for (const path of ["/pause", "/resume"]) {
    expect(await askError(devnet.url, path)).toEqual({
      status: 403,
      msg: "403: Pause is not allowed on this node; enable with -chronikallowpause",
    });
  }
  expect(devnet.isPaused).toBe(false);
});

test("the indexer stands still until it is resumed, and then has and tells everything in order", async () => {
  const { devnet, chronik } = await start({ allowPause: true });
  const socket = await subscribe(devnet.url);
  socket.send({ $case: "blocks", blocks: {} });
  socket.send({ $case: "script", script: { scriptType: "other", payload: walletScript } });
  await socket.settled();

  const answer = await ask(devnet.url, "/pause");
  expect([answer.status, answer.type, answer.body.length]).toEqual([200, "application/x-protobuf", 0]);
  const txid = await devnet.fund(walletScript, 9_000n);
  const [mined = ""] = devnet.generate(1);
  devnet.node.finalizeBlock(mined);
  const lost = devnet.node.blockAt(111)?.hash ?? "";
  devnet.node.invalidateBlock(lost);
  devnet.node.reconsiderBlock(lost);

  expect((await chronik.blockchainInfo()).tipHeight).toBe(110);
  expect((await chronik.blocks(109, 120)).map(({ height }) => height)).toEqual([109, 110]);
  await expect(chronik.tx(txid)).rejects.toThrow("not found in the index");
  await expect(chronik.block(mined)).rejects.toThrow("Block not found");
  expect((await chronik.script("other", toHex(walletScript)).history()).numTxs).toBe(0);
  expect(devnet.state()).toMatchObject({ tip: { height: 111 }, isPaused: true });
  await socket.settled();
  expect(socket.messages).toEqual([]);

  expect((await ask(devnet.url, "/resume")).status).toBe(200);
  expect(await socket.received(7)).toEqual([
    `TX_ADDED_TO_MEMPOOL ${txid}`,
    "BLK_CONNECTED 111",
    `TX_CONFIRMED ${txid}`,
    "BLK_FINALIZED 111",
    `TX_FINALIZED ${txid} POST_CONSENSUS`,
    "BLK_DISCONNECTED 111",
    ...socket.messages.slice(6),
  ]);
  expect((await chronik.tx(txid)).block?.hash).toBe(mined);
  expect((await chronik.blockchainInfo()).tipHash).toBe(mined);
  socket.close();
});

test("a broadcast is taken in at once and answered when the indexer has it", async () => {
  const { devnet, client } = await start({ allowPause: true });
  const txid = await devnet.fund(walletScript, 30_000n);
  const rawTx = signTx([{ txid, sats: 30_000n }], toWallet(20_000n));
  const own = parseTx(rawTx).txid;
  await client.pause();
  let isAnswered = false;
  const sent = broadcast(devnet, rawTx).then((answer) => {
    isAnswered = true;
    return answer;
  });
  await expect.poll(async () => (await client.mempool()).map((tx) => tx.txid)).toContain(own);
  expect((await ask(devnet.url, "/chronik-info")).status).toBe(200);
  expect(isAnswered).toBe(false);
  await client.resume();
  const { status, body } = await sent;
  expect([status, toDisplayHash(BroadcastTxResponse.decode(body).txid)]).toEqual([200, own]);
  expect((await ask(devnet.url, `/tx/${own}`)).status).toBe(200);
});

test("a refused broadcast does not wait, pausing twice is pausing once, and stopping ends the wait", async () => {
  const { devnet, client } = await start();
  const txid = await devnet.fund(walletScript, 30_000n);
  await client.pause();
  await client.pause();
  const dust = signTx([{ txid, sats: 30_000n }], toWallet(20n));
  expect((await broadcast(devnet, dust)).status).toBe(400);
  const waiting = broadcast(devnet, signTx([{ txid, sats: 30_000n }], toWallet(20_000n))).catch(() => "gone");
  await expect.poll(async () => (await client.mempool()).length).toBe(2);
  await devnet.stop();
  expect(await waiting).toBe("gone");
});

test("the faucet goes on paying during a pause", async () => {
  const { devnet, client, chronik } = await start();
  await client.pause();
  const paid: string[] = [];
  for (let more = 0; more < 5; more++) paid.push(await devnet.fund(walletScript, 9_000n));
  await client.resume();
  const { utxos } = await chronik.script("other", toHex(walletScript)).utxos();
  expect(utxos.map(({ outpoint }) => outpoint.txid).sort()).toEqual(paid.sort());
});
