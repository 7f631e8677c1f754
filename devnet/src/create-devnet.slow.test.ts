import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ChronikClient } from "chronik-client";
import { afterEach, expect, test } from "vitest";
import { createDevnet } from "./create-devnet.ts";
import type { Devnet, DevnetOptions } from "./devnet.ts";
import { signTx, toWallet, walletScript } from "./node/testing/test-wallet.ts";
import { addressOfScript } from "./script/addresses.ts";
import { parseTx } from "./script/index.ts";
import { subscribe } from "./server/testing/subscriber.ts";

const running: Devnet[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const devnet of running.splice(0)) await devnet.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function start(options: DevnetOptions = {}): Promise<Devnet> {
  const devnet = await createDevnet({ finalize: "never", ...options });
  running.push(devnet);
  return devnet;
}
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "devnet-test-"));
  folders.push(folder);
  return folder;
}
const clientOf = (devnet: Devnet) => new ChronikClient([devnet.url]);
const own = (devnet: Devnet) => clientOf(devnet).script("other", Buffer.from(walletScript).toString("hex"));

test("starts with as many blocks as it is told, and answers", async () => {
  const devnet = await start({ blocks: 250 });
  expect((await clientOf(devnet).blockchainInfo()).tipHeight).toBe(250);
});

test("several in one process know nothing of each other", async () => {
  const [one, two] = [await start({ blocks: 110 }), await start({ blocks: 111, prefix: "ecregtest" })];
  const txid = await one.fund(walletScript, 1000n);
  expect(one.url).not.toBe(two.url);
  expect((await own(one).history()).txs.map((tx) => tx.txid)).toEqual([txid]);
  expect((await own(two).history()).txs).toEqual([]);
  expect([one.faucetAddress.split(":")[0], two.faucetAddress.split(":")[0]]).toEqual(["ecash", "ecregtest"]);
});

test("the faucet pays dozens of times, at once and after each other, without a block", async () => {
  const devnet = await start({ blocks: 105 });
  const paid = await Promise.all(
    Array.from({ length: 40 }, (_, index) => devnet.fund(walletScript, 1000n + BigInt(index))),
  );
  for (let more = 0; more < 40; more++)
    paid.push(await devnet.fund(addressOfScript(walletScript, "ectest") ?? "", 2000n));
  expect(new Set(paid).size).toBe(80);
  const { utxos } = await own(devnet).utxos();
  expect(utxos.length).toBe(80);
  devnet.generate(1);
  expect(devnet.node.tip()?.txs.length).toBe(81);
});

test("the faucet gathers coins for a sum no single one has, and says when it does not have it", async () => {
  const devnet = await start({ blocks: 110 });
  const coinbase = 50n * 100_000_000n;
  const txid = await devnet.fund(walletScript, coinbase * 3n);
  expect(devnet.indexer.tx(txid)?.tx.inputs.length).toBe(4);
  await expect(devnet.fund(walletScript, coinbase * 50n)).rejects.toThrow("The faucet does not have");
  await expect(devnet.fund("nobody", 1000n)).rejects.toThrow('"nobody" is not an address');
});

test("finalize never: mined deep or not, nothing is final", async () => {
  const devnet = await start({ finalize: "never" });
  const txid = await devnet.fund(walletScript, 1000n);
  expect((await clientOf(devnet).tx(txid)).isFinal).toBe(false);
  devnet.generate(30);
  const tx = await clientOf(devnet).tx(txid);
  expect([tx.isFinal, (await clientOf(devnet).block(1)).blockInfo.isFinal]).toEqual([false, false]);
  expect((await own(devnet).utxos()).utxos.map(({ isFinal }) => isFinal)).toEqual([false]);
  expect(devnet.state().finalHeight).toBe(-1);
});

test("finalisation by itself: told and answered", async () => {
  const devnet = await start({ finalize: { preMs: 20, postMs: 20 } });
  const socket = await subscribe(devnet.url);
  socket.send({ $case: "script", script: { scriptType: "other", payload: walletScript } });
  await socket.settled();
  const txid = await devnet.fund(walletScript, 1000n);
  expect(await socket.received(2)).toEqual([`TX_ADDED_TO_MEMPOOL ${txid}`, `TX_FINALIZED ${txid} PRE_CONSENSUS`]);
  expect((await own(devnet).utxos()).utxos[0]?.isFinal).toBe(true);
  devnet.generate(1);
  expect((await clientOf(devnet).tx(txid)).isFinal).toBe(true);
  await socket.received(4);
  expect((await clientOf(devnet).block(121)).blockInfo.isFinal).toBe(true);
  socket.close();
});

test("a waiting transaction is mined by itself when told so", async () => {
  const devnet = await start({ blockIntervalMs: 30 });
  const mined = new Promise<number>((resolve) => {
    devnet.node.onEvent((event) => {
      if (event.kind === "block-connected") resolve(event.block.txs.length);
    });
  });
  await devnet.fund(walletScript, 1000n);
  expect(await mined).toBe(2);
});

test("a split coinbase has the shares of miner, fund and staker", async () => {
  const stakingTo = addressOfScript(walletScript, "ecash") ?? "";
  const devnet = await start({ coinbaseSplit: { stakingTo } });
  const outputs = devnet.node.blockAt(1)?.txs[0]?.outputs ?? [];
  expect(outputs.map(({ sats }) => sats)).toEqual([2_900_000_000n, 1_600_000_000n, 500_000_000n]);
  expect(outputs[2]?.script).toEqual(walletScript);
});

test("restart from the data folder: same port, same answers, first sights too; a new socket works", async () => {
  const devnet = await start({ dataDir: aFolder() });
  devnet.node.setMockTime(1_950_000_000);
  const txid = await devnet.fund(walletScript, 30_000n);
  devnet.generate(2);
  devnet.node.setMockTime(1_950_000_500);
  const spent = parseTx(signTx([{ txid, sats: 30_000n }], toWallet(10_000n, 15_000n)));
  expect(devnet.node.accept(spent.raw).ok).toBe(true);
  devnet.generate(1);
  const ask = async () => ({
    history: await own(devnet).history(),
    utxos: await own(devnet).utxos(),
    blocks: await clientOf(devnet).blocks(0, 200),
    info: await clientOf(devnet).blockchainInfo(),
  });
  const before = await ask();
  expect(before.history.txs.map(({ timeFirstSeen }) => timeFirstSeen)).toEqual([1_950_000_500, 1_950_000_000]);
  const { url, node } = devnet;
  await devnet.restart();
  expect(devnet.node).not.toBe(node);
  expect(devnet.url).toBe(url);
  expect(await ask()).toEqual(before);

  const socket = await subscribe(devnet.url);
  socket.send({ $case: "blocks", blocks: {} });
  await socket.settled();
  devnet.generate(1);
  expect(await socket.received(1)).toEqual(["BLK_CONNECTED 124"]);
  expect((await clientOf(devnet).blockchainInfo()).tipHeight).toBe(124);
  socket.close();
});

test("a stopped devnet is continued by the next one in the same folder; two at once are refused", async () => {
  const dataDir = aFolder();
  const first = await start({ dataDir });
  await first.fund(walletScript, 1000n);
  const [hash] = first.generate(1);
  await expect(createDevnet({ dataDir })).rejects.toThrow("is in use by another devnet");
  await first.stop();
  const second = await start({ dataDir });
  expect(second.node.tip()?.hash).toBe(hash);
  expect((await own(second).history()).numTxs).toBe(1);
  await second.fund(walletScript, 1000n);
});

test("restart of a devnet in memory keeps chain and mempool and builds the index anew", async () => {
  const devnet = await start();
  const txid = await devnet.fund(walletScript, 1000n);
  const { indexer } = devnet;
  await devnet.restart();
  expect(devnet.indexer).not.toBe(indexer);
  expect((await own(devnet).unconfirmedTxs()).txs.map((tx) => tx.txid)).toEqual([txid]);
  devnet.generate(1);
  expect((await own(devnet).confirmedTxs()).numTxs).toBe(1);
});

test("offline: the port is closed, sockets end, the chain goes on; then the same port again", async () => {
  const devnet = await start();
  const socket = await subscribe(devnet.url);
  const closed = new Promise<number>((resolve) => socket.socket.once("close", resolve));
  await devnet.goOffline();
  expect(await closed).toBe(1006);
  await expect(fetch(`${devnet.url}/chronik-info`)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  const txid = await devnet.fund(walletScript, 1000n);
  await devnet.goOnline();
  expect((await own(devnet).history()).txs.map((tx) => tx.txid)).toEqual([txid]);
});

test("stopping twice, or while it was to come back online, leaves it stopped", async () => {
  const devnet = await start();
  await devnet.goOffline();
  await devnet.stop();
  await devnet.stop();
  await devnet.goOnline();
  await expect(fetch(`${devnet.url}/chronik-info`)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
});

test("a taken port is an error that says so, and leaves nothing behind", async () => {
  const first = await start();
  const dataDir = aFolder();
  await expect(createDevnet({ port: first.port, dataDir })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await start({ dataDir });
});
