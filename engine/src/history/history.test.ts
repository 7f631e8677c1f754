import { sats } from "@satchel/core/amount";
import { StorageError } from "@satchel/core/ports";
import type { Tx } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { addressOfActive, type DevnetRig, ready, takeOffline } from "../testing/devnet-rig.ts";
import { devnetForTest } from "../testing/for-one-test.ts";
import {
  createHistoryDevice,
  expectWhole,
  FILLED,
  fillWallet,
  pagesOf,
  storedPages,
  wholeOf,
} from "../testing/history-rig.ts";
import { activeIdOf, mustBe, until } from "../testing/rig.ts";

test("the whole history is loaded, and read offline after a restart as the indexer gave it", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  await fillWallet(devnet, device, 20);
  const first = await device.open();
  await ready(first.engine);
  expect((await first.engine.storedHistory()).isWhole).toBe(false);
  const steps: [number, number][] = [];
  const onProgress = (done: number, total: number) => void steps.push([done, total]);
  expect(await first.engine.loadAllHistory({ onProgress })).toEqual({ ok: true, value: { total: 20 + FILLED } });
  expect(steps.at(-1)).toEqual([41, 41]);
  await expectWhole(first, 41);
  const pages = await pagesOf(first);
  first.stop();

  await takeOffline(devnet);
  const { engine } = await device.open();
  await until(engine, ({ connection }) => connection === "offline");
  expect(await engine.storedHistory()).toEqual(wholeOf(41));
  expect(await storedPages(engine, 5)).toEqual(pages);
  expect(await engine.fetchHistoryPage(4)).toEqual({ txs: pages[4], numTxs: 41, numPages: 5 });
  expect(await engine.readStored(39, 10)).toHaveLength(2);
  expect(await engine.readStored(41, 10)).toEqual([]);
});

test("offline, a page that was seen before is shown and any other one is an error", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  await fillWallet(devnet, device, 60);
  const first = await device.open();
  await ready(first.engine);
  for (const page of [2, 1, 5]) await first.engine.fetchHistoryPage(page);
  await expect.poll(async () => (await first.engine.storedHistory()).count).toBe(40);
  const pages = await pagesOf(first);
  first.stop();
  await takeOffline(devnet);
  const { engine } = await device.open();
  for (const page of [0, 1, 2]) expect((await engine.fetchHistoryPage(page)).txs).toEqual(pages[page]);
  for (const page of [3, 5, 8, 99]) await expect(engine.fetchHistoryPage(page)).rejects.toThrow(/connecting/);
  expect(await engine.loadAllHistory()).toMatchObject({ ok: false, problem: { code: "unreachable" } });
  expect(await engine.storedHistory()).toEqual({ count: 40, total: 81, isWhole: false });
});

test("each wallet has its own stored history, and a deleted or erased wallet leaves no record", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  const { engine } = await device.open();
  await devnet.fund(addressOfActive(engine), 4_000n);
  await until(engine, ({ ledger, sync }) => ledger.numTxs === 1 && sync.state === "fresh");
  mustBe(await engine.loadAllHistory());
  const first = activeIdOf(engine);
  const { walletId } = mustBe(await engine.createWallet());
  await until(engine, ({ activeId, sync }) => activeId === walletId && sync.state === "fresh");
  expect(await engine.readStored(0, 10)).toEqual([]);
  await expect.poll(() => engine.storedHistory()).toEqual(wholeOf(0));
  expect(await device.archive.count({ walletId: first, shelf: "" })).toBe(1);
  mustBe(await engine.deleteWallet(first));
  expect(await device.archive.count({ walletId: first, shelf: "" })).toBe(0);

  await devnet.fund(addressOfActive(engine), 4_000n);
  await expect.poll(() => device.archive.count({ walletId, shelf: "" })).toBe(1);
  mustBe(await engine.eraseDevice());
  expect(await device.archive.note(walletId)).toEqual({ revision: 0, text: undefined });
  expect(await device.archive.count({ walletId, shelf: "" })).toBe(0);
});

test("failing storage is an error, not an empty history, and the rest of the wallet works", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  await fillWallet(devnet, device, 0);
  const failing = () => Promise.reject(new StorageError("Storage failed: disk is broken"));
  const broken = { note: failing, count: failing, read: failing, list: failing, find: failing, write: failing };
  const { engine, warnings } = await device.open({ archive: { ...device.archive, ...broken } });
  await ready(engine);
  expect(engine.state.getState().ledger.numTxs).toBe(FILLED);
  await expect(engine.storedHistory()).rejects.toBeInstanceOf(StorageError);
  await expect(engine.readStored(0, 10)).rejects.toBeInstanceOf(StorageError);
  expect(await engine.loadAllHistory()).toEqual({
    ok: false,
    problem: { code: "storage-failed", reason: "Storage failed: disk is broken" },
  });
  expect((await engine.fetchHistoryPage(1)).txs).toHaveLength(10);
  await expect.poll(() => warnings).toContain("A page of the history was not stored");
  await takeOffline(devnet);
  await expect(engine.fetchHistoryPage(1)).rejects.toThrow(/connecting/);
});

test("an unreadable record is removed, the others are read, and loading restores it", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  await fillWallet(devnet, device, 0);
  const rig = await device.open();
  await ready(rig.engine);
  mustBe(await rig.engine.loadAllHistory());
  const walletId = activeIdOf(rig.engine);
  const { revision, text: note = "" } = await device.archive.note(walletId);
  const [one, two] = await device.archive.read({ walletId, shelf: "" }, 3, 2);
  const torn = [one, two].flatMap((tx) => (tx ? [{ ...tx, bytes: tx.bytes.slice(0, 40) }] : []));
  await device.archive.write(walletId, revision, { put: torn, remove: [], note });
  const read = await rig.engine.readStored(0, 50);
  expect(read).toHaveLength(FILLED - 2);
  expect(await rig.engine.storedHistory()).toMatchObject({ isWhole: false });
  mustBe(await rig.engine.loadAllHistory());
  await expectWhole(rig, FILLED);
});

test("a stored page that the indexer describes otherwise now is corrected when it is opened, and the others are loaded again", async () => {
  const devnet = await devnetForTest();
  const device = createHistoryDevice(devnet);
  await fillWallet(devnet, device, 20);
  let lie = (tx: Tx): Tx => ({
    ...tx,
    outputs: tx.outputs.map((output) => ({ ...output, sats: sats(output.sats + 5n) })),
  });
  // A server that lied about everything below the first page when the history was loaded.
  const { engine, stop, client } = await device.open({
    around: (chain) => ({
      history: async (script, page, pageSize) => {
        const given = await chain.history(script, page, pageSize);
        return page === 0 ? given : { ...given, txs: given.txs.map((tx) => lie(tx)) };
      },
    }),
  });
  await ready(engine);
  for (const page of [1, 2, 3, 4]) await engine.fetchHistoryPage(page);
  await expect.poll(() => engine.storedHistory()).toEqual(wholeOf(41));
  lie = (tx) => tx;
  const pages = await pagesOf({ client, engine } as DevnetRig);
  expect((await storedPages(engine, 5))[2]).not.toEqual(pages[2]);

  expect((await engine.fetchHistoryPage(2)).txs).toEqual(pages[2]);
  await expect.poll(() => engine.storedHistory()).toMatchObject({ isWhole: false });
  expect((await storedPages(engine, 5))[2]).toEqual(pages[2]);
  mustBe(await engine.loadAllHistory());
  expect(await storedPages(engine, 5)).toEqual(pages);
  expect(await engine.storedHistory()).toEqual(wholeOf(41));
  // The same again is no difference.
  for (const page of [1, 2, 3, 4]) await engine.fetchHistoryPage(page);
  expect(await engine.storedHistory()).toEqual(wholeOf(41));
  stop();
});
