import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toHex } from "@satchel/core/script";
import { afterEach, describe, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet, DevnetOptions } from "../devnet.ts";
import { encodeBlock, GENESIS_HASH } from "../node/index.ts";
import { publicKey, signTx, toWallet, walletScript } from "../node/testing/test-wallet.ts";
import { addressOfScript } from "../script/addresses.ts";
import { parseTx } from "../script/index.ts";
import { CONTROL_OPERATIONS } from "../server/control/control-operations.ts";
import { createDevnetClient, type DevnetClient, DevnetRefusal } from "./index.ts";

const running: Devnet[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const devnet of running.splice(0)) await devnet.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function start(options: DevnetOptions = {}): Promise<{ devnet: Devnet; client: DevnetClient }> {
  const devnet = await createDevnet({ finalize: "never", blocks: 110, ...options });
  running.push(devnet);
  return { devnet, client: createDevnetClient(devnet.url) };
}

const SCRIPT = toHex(walletScript);
const ADDRESS = addressOfScript(walletScript, "ecash") ?? "";
const UNKNOWN = "ab".repeat(32);

test("has a method for every operation the server knows, and no other", async () => {
  const { client } = await start();
  const named = [...CONTROL_OPERATIONS.keys()].map((name) =>
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  const readings = ["url", "state", "tip", "mempool", "block"];
  expect(Object.keys(client).sort()).toEqual([...named, ...readings].sort());
});

describe("chain", () => {
  test("generate to the faucet, an address, a script; tip, block and state read it back", async () => {
    const { devnet, client } = await start();
    expect((await client.generate({ blocks: 2 })).hashes.length).toBe(2);
    await client.generate({ blocks: 1, address: ADDRESS });
    const { hashes } = await client.generate({ blocks: 1, script: SCRIPT });
    expect(await client.tip()).toEqual({ height: 114, hash: hashes[0] });
    for (const height of [113, 114]) {
      expect(devnet.node.blockAt(height)?.txs[0]?.outputs[0]?.script).toEqual(walletScript);
    }
    const block = devnet.node.blockAt(114);
    const raw = toHex(encodeBlock(block?.header ?? new Uint8Array(), block?.txs ?? []));
    expect(await client.block(114)).toEqual({
      hash: hashes[0],
      height: 114,
      prevHash: block?.prevHash,
      raw,
      txids: [block?.txs[0]?.txid],
    });
    expect((await client.block(hashes[0] ?? "")).raw).toBe(raw);
    expect((await client.block(0)).hash).toBe(GENESIS_HASH);
    // Seconds, which may go on between the two.
    const { time, ...state } = await client.state();
    const { time: now, ...expected } = devnet.state();
    expect(state).toEqual(expected);
    expect(time).toBeLessThanOrEqual(now);
  });

  test("a raw block of one devnet is taken by another, and its chain wins when it is longer", async () => {
    const [here, there] = [await start({ blocks: 0 }), await start({ blocks: 3 })];
    await here.client.generate({ blocks: 4, script: SCRIPT });
    for (let height = 1; height <= 4; height++) {
      const { raw, hash } = await here.client.block(height);
      expect(await there.client.submitBlock({ raw })).toEqual({ hash });
    }
    expect(await there.client.tip()).toEqual({ hash: (await here.client.block(4)).hash, height: 4 });
  });

  test("park, invalidate, reject and back", async () => {
    const { client } = await start();
    const { hash } = await client.tip();
    const height = async () => (await client.tip()).height;
    await client.park({ hash });
    expect(await height()).toBe(109);
    await client.unpark({ hash });
    expect(await height()).toBe(110);
    await client.invalidate({ hash });
    expect(await height()).toBe(109);
    await client.reconsider({ hash });
    expect(await height()).toBe(110);
    await client.finalizeBlock({ hash });
    expect((await client.state()).finalHeight).toBe(110);
    await client.rejectBlock({ hash });
    expect((await client.state()).tip.height).toBe(109);
  });

  test("the clock", async () => {
    const { client } = await start();
    expect(await client.mockTime({ time: 2_000_000_000 })).toEqual({ time: 2_000_000_000 });
    const { txid } = await client.fund({ address: ADDRESS, sats: "5000" });
    const [entry] = await client.mempool();
    expect([entry?.txid, entry?.timeFirstSeen]).toEqual([txid, 2_000_000_000]);
    expect((await client.mockTime({ time: null })).time).toBeLessThan(2_000_000_000);
  });
});

describe("mempool", () => {
  test("in order of arrival, with bytes, fee and finality", async () => {
    const { client } = await start();
    const { txid } = await client.fund({ script: SCRIPT, sats: 50_000n });
    const raw = toHex(signTx([{ txid, sats: 50_000n }], toWallet(49_000n)));
    const child = (await client.sendRaw({ raw })).txid;
    await client.finalizeTx({ txid });
    const listed = await client.mempool();
    expect(listed.map((tx) => [tx.txid, tx.isFinal])).toEqual([
      [txid, true],
      [child, false],
    ]);
    expect(listed[1]).toMatchObject({ raw, fee: "1000" });
    await client.rejectTx({ txid });
    expect(await client.mempool()).toEqual([]);
  });

  test("acceptNonstd lets in what policy keeps out, and what is wrong stays out", async () => {
    const { client } = await start();
    const { txid } = await client.fund({ script: SCRIPT, sats: 50_000n });
    const raw = toHex(signTx([{ txid, sats: 50_000n }], toWallet(100n, 48_000n)));
    await expect(client.sendRaw({ raw })).rejects.toThrow("Transaction rejected by mempool: dust");
    expect(await client.sendRaw({ raw, acceptNonstd: true })).toEqual({ txid: parseTx(Buffer.from(raw, "hex")).txid });
    const forged = signTx(
      [{ txid: (await client.fund({ script: SCRIPT, sats: 9_000n })).txid, sats: 8_999n }],
      toWallet(8_000n),
    );
    await expect(client.sendRaw({ raw: toHex(forged), acceptNonstd: true })).rejects.toThrow(
      "mandatory-script-verify-flag-failed",
    );
    expect(toHex(forged)).toContain(toHex(publicKey));
  });
});

describe("restart and reset are over when their promise resolves", () => {
  test("restart with a data folder: a new node with the same chain", async () => {
    const folder = mkdtempSync(join(tmpdir(), "devnet-client-"));
    folders.push(folder);
    const { devnet, client } = await start({ dataDir: folder });
    await client.fund({ script: SCRIPT, sats: 9_000n });
    const { node } = devnet;
    const tip = await client.tip();
    expect(await client.restart()).toEqual({ starts: 2 });
    expect(devnet.node).not.toBe(node);
    expect([await client.tip(), await client.mempool()]).toEqual([tip, []]);
    expect(await client.restart()).toEqual({ starts: 3 });
  });

  test.each(["memory", "data folder"])("reset in %s: the first blocks and nothing else", async (where) => {
    const folder = mkdtempSync(join(tmpdir(), "devnet-client-"));
    folders.push(folder);
    const { client } = await start(where === "memory" ? {} : { dataDir: folder });
    await client.mockTime({ time: 1_990_000_000 });
    const { hashes } = await client.generate({ blocks: 7, script: SCRIPT });
    const { txid } = await client.fund({ script: SCRIPT, sats: 9_000n });
    await client.faults({ error500: true });
    await client.serviceFaults({ service: "prices", fail: true });
    await client.pause();
    expect(await client.reset()).toEqual({ starts: 2 });
    const state = await client.state();
    expect(state).toMatchObject({ tip: { height: 110 }, mempoolSize: 0, isPaused: false, starts: 2 });
    expect([state.faults.error500, state.time < 1_990_000_000]).toEqual([false, true]);
    expect((await client.serviceFaults({ service: "prices" })).faults.fail).toBe(false);
    await expect(client.block(hashes[0] ?? "")).rejects.toThrow("There is no block");
    expect((await fetch(`${client.url}/tx/${txid}`)).status).toBe(404);
    await client.fund({ script: SCRIPT, sats: 9_000n });
    if (where === "memory") return;
    const tip = (await client.generate({ blocks: 1 })).hashes[0];
    await client.restart();
    expect(await client.tip()).toEqual({ hash: tip, height: 111 });
  });

  test("asked for together they come after each other, and stop waits for them", async () => {
    const { devnet, client } = await start({ blocks: 5 });
    await Promise.all([devnet.restart(), devnet.reset(), devnet.restart()]);
    expect([devnet.starts, (await client.tip()).height]).toEqual([4, 5]);
    const last = devnet.restart();
    await devnet.stop();
    await last;
    await expect(client.tip()).rejects.toThrow("fetch failed");
  });
});

test("services: faults, blacklist, signatures", async () => {
  const { client } = await start();
  expect(await client.serviceFaults({ service: "prices", fail: 2, latencyMs: 5 })).toEqual({
    service: "prices",
    faults: { fail: 2, refuse: false, latencyMs: 5 },
  });
  expect(await client.blacklist({ tokenIds: [UNKNOWN] })).toEqual({ tokenIds: [UNKNOWN] });
  expect(await client.iconSignatures({ needed: true })).toEqual({ needed: true });
  expect(await client.botCheck({ manner: "silent" })).toEqual({ botCheck: { manner: "silent" } });
  await expect(client.botCheck({ manner: "kind" as "usual" })).rejects.toThrow(
    '"manner" must be one of usual, refuses',
  );
});

test("faults are set one by one and cleared at once", async () => {
  const { client } = await start();
  await client.faults({ latencyMs: 3 });
  expect((await client.faults({ hang: 2 })).faults).toMatchObject({ latencyMs: 3, hang: 2 });
  expect((await client.clearFaults()).faults).toMatchObject({ latencyMs: 0, hang: false });
});

describe("a refusal says why, with status 400", () => {
  const refusals: [string, (client: DevnetClient) => Promise<unknown>, string][] = [
    ["blocks", (client) => client.generate({ blocks: 0 }), '"blocks" must be a whole number from 1 to 10000'],
    ["script", (client) => client.generate({ blocks: 1, script: "xy" }), '"script" must be hex'],
    ["nobody to pay", (client) => client.fund({ sats: 1000n }), '"address" must be a text'],
    ["amount", (client) => client.fund({ address: ADDRESS, sats: -5n }), '"sats" must be an amount in sats'],
    ["time", (client) => client.mockTime({ time: 1.5 }), '"time" must be a whole number'],
    ["unknown tx", (client) => client.rejectTx({ txid: UNKNOWN }), `transaction ${UNKNOWN} is not in the mempool`],
    ["unknown block", (client) => client.park({ hash: UNKNOWN }), `block ${UNKNOWN} is not known`],
    ["no block here", (client) => client.block(111), 'There is no block "111" in the active chain'],
    ["no block at all", (client) => client.block("x"), 'There is no block "x" in the active chain'],
    ["raw tx", (client) => client.sendRaw({ raw: "00" }), "TX decode failed"],
    ["raw block", (client) => client.submitBlock({ raw: "00" }), "Block decode failed"],
    ["offline", (client) => client.offline({ forMs: 0 }), '"forMs" must be a whole number'],
  ];
  test.each(refusals)("%s", async (_name, ask, reason) => {
    const { client } = await start();
    const refusal = await ask(client).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DevnetRefusal);
    expect(refusal).toMatchObject({ status: 400 });
    expect(String(refusal)).toContain(reason);
    expect((await client.tip()).height).toBe(110);
  });
});
