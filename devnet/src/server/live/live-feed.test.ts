import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { walletScript } from "../../node/testing/test-wallet.ts";
import { scriptOfPayee } from "../../script/addresses.ts";
import { type Subscriber, subscribe } from "../testing/subscriber.ts";

let devnet: Devnet;
let socket: Subscriber;
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never" });
  socket = await subscribe(devnet.url);
});
afterEach(async () => {
  socket.close();
  await devnet.stop();
});

const wallet = { $case: "script", script: { scriptType: "other", payload: walletScript } } as const;
const blocks = { $case: "blocks", blocks: {} } as const;
const txs = { $case: "txs", txs: {} } as const;
const byTxid = (txid: string) => ({ $case: "txid", txid: { txid } }) as const;

test("a payment: added, final, mined with its block before it, final with its block", async () => {
  socket.send(wallet);
  socket.send(blocks);
  await socket.settled();
  const txid = await devnet.fund(walletScript, 1000n);
  devnet.node.finalizeTx(txid);
  const [hash = ""] = devnet.generate(1);
  devnet.node.finalizeBlock(hash);
  expect(await socket.received(6)).toEqual([
    `TX_ADDED_TO_MEMPOOL ${txid}`,
    `TX_FINALIZED ${txid} PRE_CONSENSUS`,
    "BLK_CONNECTED 121",
    `TX_CONFIRMED ${txid}`,
    "BLK_FINALIZED 121",
    `TX_FINALIZED ${txid} POST_CONSENSUS`,
  ]);
});

test("spending a script is told to it too, and the coinbase to its miner", async () => {
  const faucet = {
    $case: "script",
    script: { scriptType: "other", payload: scriptOfPayee(devnet.faucetAddress) },
  } as const;
  socket.send(faucet);
  await socket.settled();
  const txid = await devnet.fund(walletScript, 1000n);
  devnet.generate(1);
  const coinbase = devnet.node.tip()?.txs[0]?.txid;
  expect(await socket.received(3)).toEqual([
    `TX_ADDED_TO_MEMPOOL ${txid}`,
    `TX_CONFIRMED ${coinbase}`,
    `TX_CONFIRMED ${txid}`,
  ]);
});

test("one transaction that matches three subscriptions is one message, and repeats of a subscription change nothing", async () => {
  socket.send(txs);
  socket.send(wallet);
  socket.send(wallet);
  await socket.settled();
  const first = await devnet.fund(walletScript, 1000n);
  const second = await devnet.fund(walletScript, 1000n);
  expect(await socket.received(2)).toEqual([`TX_ADDED_TO_MEMPOOL ${first}`, `TX_ADDED_TO_MEMPOOL ${second}`]);
});

test("after an unsubscribe nothing comes; unsubscribing the unknown is silent", async () => {
  socket.send(txs);
  socket.send(wallet, true);
  socket.send(txs, true);
  socket.send(blocks);
  await socket.settled();
  await devnet.fund(walletScript, 1000n);
  devnet.generate(1);
  expect(await socket.received(1)).toEqual(["BLK_CONNECTED 121"]);
});

test("of many transactions in one block a subscription hears the last sixteen, that of all transactions 32", async () => {
  const txids: string[] = [];
  for (let paid = 0; paid < 40; paid++) txids.push(await devnet.fund(walletScript, 1000n));
  const all = await subscribe(devnet.url);
  socket.send(blocks);
  socket.send(wallet);
  socket.send(byTxid(txids[0] ?? ""));
  all.send(txs);
  await Promise.all([socket.settled(), all.settled()]);
  devnet.generate(1);
  await Promise.all([socket.settled(), all.settled()]);
  const mined =
    devnet.node
      .tip()
      ?.txs.slice(1)
      .map(({ txid }) => `TX_CONFIRMED ${txid}`) ?? [];
  expect(socket.messages).toEqual(["BLK_CONNECTED 121", `TX_CONFIRMED ${txids[0]}`, ...mined.slice(-16)]);
  expect(all.messages).toEqual(mined.slice(-32));
  all.close();
});

test("a devnet that keeps all messages tells every one", async () => {
  const patient = await createDevnet({ finalize: "never", keepsAllMessages: true });
  try {
    for (let paid = 0; paid < 40; paid++) await patient.fund(walletScript, 1000n);
    const listener = await subscribe(patient.url);
    listener.send(wallet);
    await listener.settled();
    patient.generate(1);
    expect(await listener.received(40)).toHaveLength(40);
    listener.close();
  } finally {
    await patient.stop();
  }
});

test("a rejected transaction is removed, and only then told invalid", async () => {
  const parent = await devnet.fund(walletScript, 1000n);
  socket.send(byTxid(parent));
  await socket.settled();
  devnet.node.rejectTx(parent);
  const messages = await socket.received(2);
  expect(messages).toEqual([`TX_REMOVED_FROM_MEMPOOL ${parent}`, `TX_INVALIDATED ${parent}`]);
});

test("a block taken back is told with its coinbase, its transactions come back to the mempool", async () => {
  const txid = await devnet.fund(walletScript, 1000n);
  const [hash = ""] = devnet.generate(1);
  const coinbase = devnet.node.tip()?.txs[0];
  socket.send(blocks);
  socket.send(wallet);
  await socket.settled();
  devnet.node.rejectBlock(hash);
  expect(await socket.received(3)).toEqual([
    "BLK_DISCONNECTED 121",
    `TX_ADDED_TO_MEMPOOL ${txid}`,
    "BLK_INVALIDATED 121",
  ]);
  for (const { msgType } of socket.frames) {
    if (msgType?.$case !== "block") continue;
    const { coinbaseData } = msgType.block;
    expect(Buffer.from(coinbaseData?.coinbaseScriptsig ?? [])).toEqual(Buffer.from(coinbase?.inputs[0]?.script ?? []));
    expect(coinbaseData?.coinbaseOutputs.map(({ sats }) => sats)).toEqual(coinbase?.outputs.map(({ sats }) => sats));
  }
});

test("a person's invalidate sends BLK_DISCONNECTED and no BLK_INVALIDATED", async () => {
  const [hash = ""] = devnet.generate(1);
  socket.send(blocks);
  await socket.settled();
  devnet.node.invalidateBlock(hash);
  devnet.generate(1);
  expect(await socket.received(2)).toEqual(["BLK_DISCONNECTED 121", "BLK_CONNECTED 121"]);
});

test("who only follows all transactions misses those of blocks: a quirk of the original", async () => {
  socket.send(txs);
  socket.send(blocks);
  await socket.settled();
  devnet.generate(1);
  const other = await subscribe(devnet.url);
  other.send(byTxid("00".repeat(32)));
  await other.settled();
  devnet.generate(1);
  const coinbase = devnet.node.tip()?.txs[0]?.txid;
  expect(await socket.received(3)).toEqual(["BLK_CONNECTED 121", "BLK_CONNECTED 122", `TX_CONFIRMED ${coinbase}`]);
  other.close();
});

describe("what is wrong is answered and the socket stays open", () => {
  test.each([
    ["no subscription", undefined, "400: Missing sub_type in WsSub message"],
    [
      "a plugin",
      { $case: "plugin", plugin: { pluginName: "nothing", group: Uint8Array.of() } },
      '404: Plugin "nothing" not loaded',
    ],
    [
      "a lokad id",
      { $case: "lokadId", lokadId: { lokadId: Uint8Array.of(1, 2, 3) } },
      "400: Invalid LOKAD ID length: expected 4 but got 3",
    ],
    [
      "a script type",
      { $case: "script", script: { scriptType: "x", payload: Uint8Array.of() } },
      "400: Unknown script type: x",
    ],
    [
      "a payload",
      { $case: "script", script: { scriptType: "p2sh", payload: Uint8Array.of(1) } },
      "400: Invalid payload for P2SH: Invalid length, expected 20 bytes but got 1 bytes",
    ],
    ["a txid", byTxid("nonsense"), "Unknown error, contact admins"],
    ["a token id", { $case: "tokenId", tokenId: { tokenId: "00" } }, "Unknown error, contact admins"],
  ] as const)("%s", async (_, subType, msg) => {
    socket.send(subType);
    expect(await socket.received(1)).toEqual([`error ${msg}`]);
    socket.send(blocks);
    await socket.settled();
    devnet.generate(1);
    expect(await socket.received(2)).toContain("BLK_CONNECTED 121");
  });

  test("a text frame, and bytes that are not protobuf", async () => {
    socket.sendBytes("hello");
    expect(await socket.received(1)).toEqual(["error Unknown error, contact admins"]);
    const other = await subscribe(devnet.url);
    other.sendBytes(Uint8Array.of(0xff, 0xff));
    expect(await other.received(1)).toEqual(["error Unknown error, contact admins"]);
    other.close();
  });

  test("a frame of more than 20,000 bytes ends it", async () => {
    const closed = new Promise<number>((resolve) => socket.socket.once("close", resolve));
    socket.sendBytes(new Uint8Array(20_001));
    expect(await closed).toBe(1009);
  });
});

test("every kind of subscription of a wallet is taken", async () => {
  socket.send({ $case: "tokenId", tokenId: { tokenId: "ab".repeat(32) } });
  socket.send({ $case: "lokadId", lokadId: { lokadId: Uint8Array.of(0, 0x74, 0x61, 0x62) } });
  socket.send(byTxid("ab".repeat(32)));
  await socket.settled();
  expect(socket.messages).toEqual([]);
});

test("only /ws becomes a WebSocket", async () => {
  const other = new WebSocket(`${devnet.url.replace("http", "ws")}/other`);
  const error = await new Promise<Error>((resolve) => other.once("error", resolve));
  expect(error.message).toBe("Unexpected server response: 404");
});

test("the server pings every five seconds, with its name", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const clocked = await createDevnet({ finalize: "never", blocks: 1 });
  try {
    const listener = await subscribe(clocked.url);
    const pings: string[] = [];
    listener.socket.on("ping", (name: Buffer) => pings.push(name.toString()));
    vi.advanceTimersByTime(4_999);
    await listener.settled();
    expect(pings).toEqual([]);
    vi.advanceTimersByTime(1);
    await listener.settled();
    expect(pings).toEqual(["Bitcoin ABC Chronik Indexer"]);
    vi.advanceTimersByTime(10_000);
    await listener.settled();
    expect(pings).toHaveLength(3);
    listener.close();
  } finally {
    vi.useRealTimers();
    await clocked.stop();
  }
});
