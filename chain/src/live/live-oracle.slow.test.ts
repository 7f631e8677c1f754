// Compares our live feed on a devnet with the npm chronik-client's, and tests it with network failures.

import type { Txid } from "@satchel/core/ids";
import type { LiveEvent, ScriptWatch } from "@satchel/core/ports";
import { aScript, aTxid } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { ChronikClient, type WsMsgClient } from "chronik-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain, type IndexerClient } from "../create-chain.ts";
import { toScriptRef } from "../http/script-ref.ts";

const script = aScript(`76a914${"11".repeat(20)}88ac`);
const payee = Uint8Array.from(Buffer.from(script, "hex"));
const EVENT_OF: Record<string, LiveEvent["kind"]> = {
  TX_ADDED_TO_MEMPOOL: "tx-added",
  TX_REMOVED_FROM_MEMPOOL: "tx-removed",
  TX_CONFIRMED: "tx-confirmed",
  TX_FINALIZED: "tx-finalized",
  TX_INVALIDATED: "tx-invalidated",
  BLK_CONNECTED: "block-connected",
  BLK_DISCONNECTED: "block-disconnected",
  BLK_FINALIZED: "block-finalized",
  BLK_INVALIDATED: "block-invalidated",
};

/** The heartbeat's waits. The test's clock replaces them with shorter ones. */
const SILENCE_MS = 30_000;
const ANSWER_MS = 10_000;
const SHORT_SILENCE_MS = 100;
/** Longer than an answer takes on a busy machine; shorter in the test whose server never answers. */
let answerMs: number;

let devnet: Devnet;
/** How often the heartbeat began to wait: once when the socket opened and once for each message. */
let silences = 0;
let chain: IndexerClient;
let heard: LiveEvent[] = [];
let watch: ScriptWatch;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet?.stop());
beforeEach(() => {
  devnet.faults.clear();
  heard = [];
  silences = 0;
  answerMs = 10_000;
  const systemClock = createSystemClock();
  const after = (ms: number, run: () => void) => {
    if (ms === SILENCE_MS) silences++;
    return systemClock.after(ms === SILENCE_MS ? SHORT_SILENCE_MS : ms === ANSWER_MS ? answerMs : ms, run);
  };
  chain = createChain({ urls: [devnet.url], WebSocket, clock: { ...systemClock, after } });
  watch = chain.watch([script], (event) => heard.push(event));
  return () => {
    watch.stop();
    chain.close();
  };
});
const kinds = () => heard.map(({ kind }) => kind);
const reaches = (...wanted: LiveEvent["kind"][]) => expect.poll(kinds).toEqual(wanted);

test("gets the same events as the npm client, in the same order", async () => {
  await reaches("reconnected");
  const theirs: LiveEvent[] = [];
  const onMessage = (message: WsMsgClient) => {
    if (message.type === "Tx")
      theirs.push({ kind: EVENT_OF[message.msgType] as "tx-added", txid: aTxid(message.txid) });
    if (message.type === "Block") {
      const kind = EVENT_OF[message.msgType] as "block-connected";
      theirs.push({ kind, height: message.blockHeight, hash: message.blockHash });
    }
  };
  const ws = new ChronikClient([devnet.url]).ws({ onMessage });
  await ws.waitForOpen();
  const { scriptType, payload } = toScriptRef(script);
  ws.subscribeToBlocks();
  ws.subscribeToScript(scriptType, payload);
  // Subscriptions are not acknowledged, so the test pays once a second until both clients report a payment.
  const hears = (events: LiveEvent[], txid: Txid) => events.some((event) => "txid" in event && event.txid === txid);
  await expect
    .poll(async () => {
      const txid = await devnet.fund(payee, 5000n);
      await expect.poll(() => hears(theirs, aTxid(txid)) && hears(heard, aTxid(txid)), { timeout: 1_000 }).toBe(true);
    })
    .toBeUndefined();
  theirs.length = 0;
  heard.length = 0;

  const txid = await devnet.fund(payee, 10_000n);
  const [block] = devnet.generate(1);
  devnet.node.finalizeBlock(block as string);
  await devnet.fund(payee, 20_000n);
  const second = await devnet.fund(payee, 30_000n);
  devnet.node.finalizeTx(second);
  const [parked] = devnet.generate(1);
  devnet.node.parkBlock(parked as string);
  devnet.node.unparkBlock(parked as string);
  const third = await devnet.fund(payee, 40_000n);
  devnet.node.rejectTx(third);
  const [rejected] = devnet.generate(1);
  devnet.node.rejectBlock(rejected as string);
  devnet.generate(2);
  const last = devnet.node.tip()?.hash;
  await expect.poll(() => theirs.at(-1)).toMatchObject({ hash: last });
  await expect.poll(() => heard.at(-1)).toMatchObject({ hash: last });
  ws.close();
  expect(heard).toEqual(theirs);
  expect(heard).toContainEqual({ kind: "tx-added", txid });
  for (const kind of [
    "tx-confirmed",
    "tx-finalized",
    "tx-removed",
    "tx-invalidated",
    "block-finalized",
    "block-disconnected",
    "block-invalidated",
  ]) {
    expect(kinds()).toContain(kind);
  }
});

test("reconnects by itself when the indexer is back, and gets new events", async () => {
  await reaches("reconnected");
  await devnet.goOffline();
  await reaches("reconnected", "disconnected");
  await devnet.goOnline();
  await reaches("reconnected", "disconnected", "reconnected");
  // A subscription is not acknowledged, so that a payment right after it may come too early.
  await expect.poll(async () => (await devnet.fund(payee, 10_000n)) && kinds()[3]).toBe("tx-added");
});

test("a script that was added while the watch runs has its events, also after a new connection", async () => {
  const added = aScript(`76a914${"22".repeat(20)}88ac`);
  const fund = () => devnet.fund(Uint8Array.from(Buffer.from(added, "hex")), 10_000n);
  await reaches("reconnected");
  // A subscription is not acknowledged: the events of a script that was added later show that this one is there.
  watch.add([added]);
  await expect.poll(async () => (await fund()) && heard.some(({ kind }) => kind === "tx-added")).toBe(true);
  await devnet.goOffline();
  await expect.poll(() => kinds().at(-1)).toBe("disconnected");
  await devnet.goOnline();
  await expect.poll(() => kinds().at(-1)).toBe("reconnected");
  const txid = await fund();
  await expect.poll(() => heard.at(-1)).toEqual({ kind: "tx-added", txid });

  watch.remove([added]);
  const hears = (id: string) => heard.some((event) => "txid" in event && event.txid === id);
  // Nor is the end of a subscription acknowledged. The payment to the watched script comes after the other one.
  await expect
    .poll(async () => {
      const unwatched = await fund();
      const own = await devnet.fund(payee, 10_000n);
      await expect.poll(() => hears(own)).toBe(true);
      return hears(unwatched);
    })
    .toBe(false);
});

test("a script that was added has its events from a second server too, when the first one is gone", async () => {
  const second = await createDevnet({ finalize: "never" });
  const both = createChain({
    urls: [devnet.url, second.url],
    strategy: "AS_ORDERED",
    WebSocket,
    clock: createSystemClock(),
  });
  const told: LiveEvent[] = [];
  const last = () => told.at(-1);
  const added = aScript(`76a914${"33".repeat(20)}88ac`);
  const grown = both.watch([script], (event) => told.push(event));
  await expect.poll(() => last()?.kind).toBe("reconnected");
  grown.add([added]);
  await devnet.goOffline();
  await expect.poll(() => told.map(({ kind }) => kind)).toEqual(["reconnected", "disconnected", "reconnected"]);
  const txid = await second.fund(Uint8Array.from(Buffer.from(added, "hex")), 10_000n);
  await expect.poll(last).toEqual({ kind: "tx-added", txid });
  grown.stop();
  both.close();
  await devnet.goOnline();
  await second.stop();
});

test("reconnects when the socket is dropped", async () => {
  await reaches("reconnected");
  devnet.faults.set({ dropSocket: true });
  await reaches("reconnected", "disconnected", "reconnected");
});

test("detects an open socket that is dead", async () => {
  await reaches("reconnected");
  answerMs = 300;
  devnet.faults.set({ muteSocket: true });
  await reaches("reconnected", "disconnected");
  devnet.faults.clear();
  await reaches("reconnected", "disconnected", "reconnected");
});

test("the indexer answers every heartbeat", async () => {
  await reaches("reconnected");
  await expect.poll(() => silences).toBeGreaterThan(6);
  await reaches("reconnected");
});
