import { ChronikClient } from "chronik-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { marks, marksScript } from "../../indexer/testing/marks-plugin.ts";
import { signTx, type TestCoin, toWallet, walletScript } from "../../node/testing/test-wallet.ts";
import { parseTx } from "../../script/index.ts";
import { askError } from "../testing/ask.ts";
import { type Subscriber, subscribe } from "../testing/subscriber.ts";

const START = 1_900_000_000;
const SATS = 20_000n;

let devnet: Devnet;
let chronik: ChronikClient;
let plugin: ReturnType<ChronikClient["plugin"]>;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", plugins: [marks] });
  devnet.node.setMockTime(START);
  chronik = new ChronikClient([devnet.url]);
  plugin = chronik.plugin("marks");
});
afterAll(() => devnet.stop());

/** Pays outputs into groups, from these coins or a new one, and returns the txid. */
async function mark(groups: readonly number[], coins?: readonly TestCoin[]): Promise<string> {
  const spent = coins ?? [{ txid: await devnet.fund(walletScript, 10n * SATS), sats: 10n * SATS }];
  const total = spent.reduce((sum, { sats }) => sum + sats, 0n) - 2_000n;
  const outputs = toWallet(...groups.map(() => total / BigInt(groups.length)));
  const raw = signTx(spent, [{ sats: 0n, script: marksScript(groups) }, ...outputs]);
  return (await chronik.broadcastTx(raw)).txid;
}

async function coinOf(txid: string, outIdx: number): Promise<TestCoin> {
  const { outputs } = await chronik.tx(txid);
  return { txid, outIdx, sats: outputs[outIdx]?.sats ?? 0n };
}

const txids = ({ txs }: { txs: { txid: string }[] }): string[] => txs.map(({ txid }) => txid);
const groupsOf = async (...args: Parameters<typeof plugin.groups>) => {
  const { groups, nextStart } = await plugin.groups(...args);
  return [groups.map(({ group }) => group), nextStart];
};

describe("histories and coins of a group", () => {
  let first: string;
  let second: string;
  const said = (groups: string[], data: string[] = []) => ({ marks: { groups, data } });

  test("in the mempool", async () => {
    first = await mark([1, 1, 2]);
    devnet.node.setMockTime(START + 1);
    second = await mark([2, 0], [await coinOf(first, 1)]);
    expect(txids(await plugin.unconfirmedTxs("01"))).toEqual([first, second]);
    expect(txids(await plugin.history("01"))).toEqual([second, first]);
    expect(txids(await plugin.confirmedTxs("01"))).toEqual([]);
    expect(txids(await plugin.unconfirmedTxs("03"))).toEqual([]);
    const { utxos } = await plugin.utxos("01");
    expect(utxos.map(({ outpoint }) => outpoint)).toEqual([{ txid: first, outIdx: 2 }]);
    expect(utxos[0]).toMatchObject({ blockHeight: -1, plugins: said(["01"]) });
    expect(utxos[0]?.script).toBe(Buffer.from(walletScript).toString("hex"));
  });

  test("what a plugin said is part of transactions, inputs and coins", async () => {
    const tx = await chronik.tx(second);
    expect(tx.inputs[0]?.plugins).toEqual(said(["01"]));
    expect(tx.outputs.map(({ plugins }) => plugins ?? {})).toEqual([{}, said(["02"], ["01"]), {}]);
    const { utxos } = await chronik.script("p2pkh", Buffer.from(walletScript).toString("hex").slice(6, 46)).utxos();
    const coin = utxos.find(({ outpoint }) => outpoint.txid === second && outpoint.outIdx === 1);
    expect(coin?.plugins).toEqual(said(["02"], ["01"]));
  });

  test("mined, and in blocks that are taken back", async () => {
    const [hash = ""] = devnet.generate(1);
    const confirmed = txids(await plugin.confirmedTxs("01"));
    expect(confirmed.toSorted()).toEqual([first, second].toSorted());
    expect(txids(await plugin.history("01"))).toEqual([second, first]);
    expect(await plugin.confirmedTxs("01", 1, 1)).toMatchObject({
      numTxs: 2,
      numPages: 2,
      txs: [{ txid: confirmed[1] }],
    });
    expect((await plugin.utxos("02")).utxos.map(({ plugins }) => plugins)).toEqual(
      [first, second].toSorted().map((txid) => (txid === first ? said(["02"]) : said(["02"], ["01"]))),
    );
    expect(await chronik.tx(second)).toMatchObject({ inputs: [{ plugins: said(["01"]) }] });
    devnet.node.invalidateBlock(hash);
    expect(txids(await plugin.confirmedTxs("01"))).toEqual([]);
    expect(txids(await plugin.unconfirmedTxs("01")).toSorted()).toEqual([first, second].toSorted());
    expect((await chronik.tx(second)).outputs[1]?.plugins).toEqual(said(["02"], ["01"]));
    devnet.node.reconsiderBlock(hash);
    expect(txids(await plugin.confirmedTxs("01"))).toEqual(confirmed);
  });

  test("validation shows what is spent, and what the transaction itself would say is left out", async () => {
    const coin = await coinOf(second, 1);
    const raw = signTx([coin], [{ sats: 0n, script: marksScript([7]) }, ...toWallet(coin.sats - 2_000n)]);
    const tx = await chronik.validateRawTx(raw);
    expect(tx.inputs[0]?.plugins).toEqual(said(["02"], ["01"]));
  });
});

describe("which groups there are", () => {
  test("those with coins, in order of their bytes, page by page", async () => {
    const txid = await mark([0x30, 0x31, 0x32, 0x33]);
    expect(await groupsOf("30")).toEqual([["30"], ""]);
    expect(await groupsOf(undefined, "31", 2)).toEqual([["31", "32"], "33"]);
    expect(await groupsOf(undefined, "33", 2)).toEqual([["33"], ""]);
    expect(await groupsOf("31", "32")).toEqual([[], ""]);
    expect(await groupsOf("31", "30")).toEqual([[], ""]);
    expect(await groupsOf("31", "")).toEqual([[], ""]);
    devnet.generate(1);
    expect(await groupsOf(undefined, "30")).toEqual([["30", "31", "32", "33"], ""]);
    await mark([0], [await coinOf(txid, 2)]);
    expect(await groupsOf(undefined, "30", 2)).toEqual([["30", "32"], "33"]);
    expect(await groupsOf(undefined, "30", 1)).toEqual([["30"], "31"]);
    devnet.generate(1);
    expect(await groupsOf(undefined, "30", 1)).toEqual([["30"], "32"]);
  });
});

describe("errors", () => {
  test.each([
    ["/plugin/nothing/00/utxos", '404: Plugin "nothing" not loaded'],
    ["/plugin/nothing/0/history", "400: Invalid hex: Odd number of digits"],
    ["/plugin/nothing/groups", '404: Plugin "nothing" not loaded'],
    ["/plugin/marks/0g/confirmed-txs", "400: Invalid hex: Invalid character 'g' at position 1"],
    ["/plugin/marks/00/history?page_size=201", "400: Requested page size 201 is too big, maximum is 200"],
    ["/plugin/marks/00/history?page_size=0", "400: Requested page size 0 is too small, minimum is 1"],
    ["/plugin/marks/groups?page_size=51", "400: Requested page size 51 is too big, maximum is 50"],
    ["/plugin/marks/groups?page_size=0", "400: Requested page size 0 is too small, minimum is 1"],
    ["/plugin/marks/groups?page_size=x", "400: Invalid param page_size: x, invalid digit found in string"],
    ["/plugin/marks/groups?prefix=0", "400: Invalid hex: Odd number of digits"],
    ["/plugin/marks/groups?start=zz", "400: Invalid hex: Invalid character 'z' at position 0"],
    ["/plugin/marks/00/groups", "404: Not found: /plugin/marks/00/groups"],
  ])("%s", async (path, msg) => {
    expect(await askError(devnet.url, path)).toEqual({ status: Number(msg.slice(0, 3)), msg });
  });
});

describe("subscriptions", () => {
  const sub = (group: number, pluginName = "marks") => ({
    $case: "plugin" as const,
    plugin: { pluginName, group: Uint8Array.of(group) },
  });
  let subscriber: Subscriber;
  beforeAll(async () => {
    subscriber = await subscribe(devnet.url);
  });
  afterAll(() => subscriber.close());

  test("a group hears of what it makes and what it spends, until it is left", async () => {
    subscriber.send(sub(0x40));
    await subscriber.settled();
    const made = await mark([0x40, 0x41]);
    const spending = await mark([0x42], [await coinOf(made, 1)]);
    await mark([0x42], [await coinOf(made, 2)]);
    const order = [made, spending].toSorted();
    devnet.generate(1);
    expect(await subscriber.received(4)).toEqual([
      `TX_ADDED_TO_MEMPOOL ${made}`,
      `TX_ADDED_TO_MEMPOOL ${spending}`,
      ...order.map((txid) => `TX_CONFIRMED ${txid}`),
    ]);
    subscriber.send(sub(0x40), true);
    await subscriber.settled();
    await mark([0x40]);
    await subscriber.settled();
    expect(subscriber.messages).toHaveLength(4);
  });

  test("a removed transaction is told too", async () => {
    subscriber.send(sub(0x43));
    await subscriber.settled();
    const before = subscriber.messages.length;
    const txid = await mark([0x43]);
    devnet.node.rejectTx(txid);
    const messages = await subscriber.received(before + 3);
    expect(messages.slice(before).toSorted()).toEqual(
      ["TX_ADDED_TO_MEMPOOL", "TX_INVALIDATED", "TX_REMOVED_FROM_MEMPOOL"].map((name) => `${name} ${txid}`),
    );
  });

  test("a plugin that is not there", async () => {
    const before = subscriber.messages.length;
    subscriber.send(sub(1, "nothing"));
    expect((await subscriber.received(before + 1)).at(-1)).toBe('error 404: Plugin "nothing" not loaded');
  });
});

describe("plugins that cannot be", () => {
  const nothing = (): [] => [];

  test("of a name that is taken, or with a LOKAD id of another length", async () => {
    expect(() => devnet.registerPlugin("agora", [], nothing)).toThrow(RangeError);
    expect(() => devnet.registerPlugin("three", [Buffer.from("ABC")], nothing)).toThrow(RangeError);
    expect(await askError(devnet.url, "/plugin/three/00/utxos")).toMatchObject({ status: 404 });
    await expect(createDevnet({ plugins: [marks, marks] })).rejects.toThrow(RangeError);
  });

  test("one that throws is told to the log, and the transaction is indexed without it", async () => {
    const log: string[] = [];
    const failing = await createDevnet({ finalize: "never", plugins: [marks], log: (text) => log.push(text) });
    failing.registerPlugin("failing", [Buffer.from("MARK")], () => {
      throw new Error("oh");
    });
    const sats = 10_000n;
    const raw = signTx(
      [{ txid: await failing.fund(walletScript, sats), sats }],
      [{ sats: 0n, script: marksScript([1]) }, ...toWallet(sats - 2_000n)],
    );
    const { txid } = await new ChronikClient([failing.url]).broadcastTx(raw);
    expect(log).toEqual(["plugin failing: Error: oh"]);
    const tx = await new ChronikClient([failing.url]).tx(txid);
    expect(Object.keys(tx.outputs[1]?.plugins ?? {})).toEqual(["marks"]);
    await failing.stop();
  });
});

test("a plugin that is registered later says what it has to say about the past", async () => {
  const raw = signTx(
    [{ txid: await devnet.fund(walletScript, SATS), sats: SATS }],
    [{ sats: 0n, script: Uint8Array.of(0x6a, 4, ...Buffer.from("LATE")) }, ...toWallet(SATS - 2_000n)],
  );
  await chronik.broadcastTx(raw);
  devnet.generate(1);
  devnet.registerPlugin("late", [Buffer.from("LATE")], () => [{ outIdx: 1, groups: [Buffer.from("x")], data: [] }]);
  const { txid } = parseTx(raw);
  expect((await chronik.plugin("late").utxos("78")).utxos.map(({ outpoint }) => outpoint)).toEqual([
    { txid, outIdx: 1 },
  ]);
  await devnet.restart();
  expect(txids(await chronik.plugin("late").history("78"))).toEqual([txid]);
  expect(txids(await plugin.history("40"))).not.toEqual([]);
});
