import { afterEach, describe, expect, test } from "vitest";
import { createDeferred } from "../testing/deferred.ts";
import { everyKind } from "../testing/every-kind.ts";
import { closeFeeds, createFeed, errorFrame, startServer, txFrame, txid } from "../testing/test-feed.ts";
import { closedUrl } from "../testing/test-server.ts";
import { hashBytes } from "../testing/wire-builders.ts";
import { WsMsg } from "../wire/index.ts";

afterEach(closeFeeds);

const blockFrame = (msgType: number) => {
  const block = { msgType: msgType as 0, blockHash: hashBytes(txid), blockHeight: 7, blockTimestamp: 9n };
  return WsMsg.encode({ msgType: { $case: "block", block: { ...block, coinbaseData: undefined } } }).finish();
};
describe("messages", () => {
  test("every kind of block and transaction message becomes an event", async () => {
    const server = await startServer();
    const { feed, events, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "txs" });
    const socket = await server.opened(1);
    await hasEvents(1);
    for (const type of [0, 1, 2, 3, 4]) socket.send(txFrame(type));
    for (const type of [0, 1, 2, 3]) socket.send(blockFrame(type));
    expect(await hasEvents(10)).toEqual([
      "reconnected",
      "tx-added",
      "tx-removed",
      "tx-confirmed",
      "tx-finalized",
      "tx-invalidated",
      "block-connected",
      "block-disconnected",
      "block-finalized",
      "block-invalidated",
    ]);
    expect(events[1]).toEqual({ kind: "tx-added", txid });
    expect(events[6]).toEqual({ kind: "block-connected", height: 7, hash: txid });
  });

  test.each([
    ["bytes", new Uint8Array(1024 * 1024 + 1)],
    ["text", "x".repeat(1024 * 1024 + 1)],
  ])("a message that is too long ends the connection, and the next server is tried: %s", async (_, message) => {
    const [first, second] = [await startServer(), await startServer()];
    const { feed, clock, hasEvents } = createFeed(first.url, second.url);
    feed.subscribe({ kind: "blocks" });
    const socket = await first.opened(1);
    await hasEvents(1);
    socket.send(message);
    expect(await hasEvents(2)).toEqual(["reconnected", "disconnected"]);
    clock.advance(500);
    await second.opened(1);
  });

  test("unknown types, errors, text and invalid bytes are logged and ignored", async () => {
    const server = await startServer();
    const { feed, logged, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    const socket = await server.opened(1);
    await hasEvents(1);
    socket.send(txFrame(99));
    socket.send(blockFrame(99));
    socket.send(new Uint8Array());
    socket.send(Uint8Array.of(0xff, 0xff));
    socket.send("text");
    socket.send(errorFrame('404: Plugin "x" not loaded'));
    socket.send(errorFrame("400: Missing sub_type in WsSub message"));
    socket.send(txFrame(0));
    expect(await hasEvents(2)).toEqual(["reconnected", "tx-added"]);
    expect(logged).toEqual([
      "Ignored an UNRECOGNIZED live message (tx)",
      "Ignored an UNRECOGNIZED live message (block)",
      "Ignored an UNRECOGNIZED live message (unrecognized)",
      "Ignored a malformed live message",
      "Ignored a live message that is not binary",
      'Live error: 404: Plugin "x" not loaded',
    ]);
  });

  test("a listener added later gets 'reconnected' too, and a removed one gets no events", async () => {
    const server = await startServer();
    const { feed, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    const late: string[] = [];
    const [first, second] = [createDeferred<void>(), createDeferred<void>()];
    const stop = feed.onEvent(({ kind }) => {
      late.push(kind);
      (kind === "reconnected" ? first : second).resolve();
    });
    const gone = feed.onEvent(() => late.push("event after removal"));
    gone();
    await first.promise;
    const socket = await server.opened(1);
    socket.send(txFrame(0));
    await second.promise;
    stop();
    socket.send(txFrame(1));
    await hasEvents(3);
    expect(late).toEqual(["reconnected", "tx-added"]);
  });
});

describe("subscriptions", () => {
  test("are sent once each, and again after every reconnect", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents } = createFeed(server.url);
    for (const [subscription] of everyKind) {
      feed.subscribe(subscription);
      feed.subscribe(subscription);
    }
    await server.hasFrames(everyKind.length);
    const wanted = everyKind.map(([, subType]) => ({ isUnsub: false, subType }));
    const seen = () => server.frames.map(({ isUnsub, subType }) => ({ isUnsub, subType: plain(subType) }));
    expect(seen()).toEqual(wanted.map(plainSub));

    (await server.opened(1)).terminate();
    expect(await hasEvents(2)).toEqual(["reconnected", "disconnected"]);
    clock.advance(500);
    expect(await hasEvents(3)).toEqual(["reconnected", "disconnected", "reconnected"]);
    await server.hasFrames(2 * everyKind.length);
    expect(seen()).toEqual([...wanted, ...wanted].map(plainSub));

    for (const [subscription] of everyKind) feed.unsubscribe(subscription);
    for (const [subscription] of everyKind) feed.unsubscribe(subscription);
    await server.hasFrames(3 * everyKind.length);
    const ended = everyKind.map(([, subType]) => ({ isUnsub: true, subType }));
    expect(seen()).toEqual([...wanted, ...wanted, ...ended].map(plainSub));
    for (const [subscription] of everyKind) expect(() => feed.unsubscribe(subscription)).toThrow("No existing sub");
  });

  /** Makes frames comparable: they have Buffers where our values have Uint8Arrays. */
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (_, v) => (v?.type === "Buffer" ? v.data : v instanceof Uint8Array ? [...v] : v)));
  const plainSub = ({ isUnsub, subType }: { isUnsub: boolean; subType: unknown }) => ({
    isUnsub,
    subType: plain(subType),
  });
});

describe("the connection", () => {
  test("tries the next server and marks it as working", async () => {
    const good = await startServer();
    const { feed, clock, servers, hasEvents, logged } = createFeed(await closedUrl(), good.url);
    feed.subscribe({ kind: "blocks" });
    await expect.poll(() => clock.pending()).toEqual([500]);
    clock.advance(500);
    expect(await hasEvents(1)).toEqual(["reconnected"]);
    expect(servers.inOrder()[0]).toBe(good.url);
    expect(logged).toEqual([]);
  });

  test("tries the next server after each close, in turn", async () => {
    const [first, second] = [await startServer(), await startServer()];
    const { feed, clock, hasEvents } = createFeed(first.url, second.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    (await first.opened(1)).terminate();
    await hasEvents(2);
    clock.advance(500);
    await hasEvents(3);
    (await second.opened(1)).terminate();
    await hasEvents(4);
    clock.advance(1000);
    await first.opened(2);
    await hasEvents(5);
  });

  test("finds the server that accepts sockets although HTTP prefers another one", async () => {
    const [onlyHttp, good] = [await startServer(), await startServer()];
    onlyHttp.refuseSockets(true);
    const { feed, clock, servers, hasEvents } = createFeed(onlyHttp.url, good.url);
    feed.subscribe({ kind: "blocks" });
    await expect.poll(() => clock.pending()).toEqual([500]);
    servers.worked(onlyHttp.url, [good.url]);
    expect(servers.inOrder()[0]).toBe(onlyHttp.url);
    clock.advance(500);
    expect(await hasEvents(1)).toEqual(["reconnected"]);
  });

  test("tells 'disconnected' once when no server answers, keeps trying and recovers by itself", async () => {
    const server = await startServer();
    server.refuseSockets(true);
    const { feed, clock, hasEvents, logged } = createFeed(server.url, await closedUrl());
    feed.subscribe({ kind: "blocks" });
    for (const wait of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]) {
      await expect.poll(() => clock.pending()).toEqual([wait]);
      clock.advance(wait);
    }
    await expect.poll(() => clock.pending()).toEqual([30_000]);
    expect(logged).toEqual(["Error connecting to known Chronik websockets"]);
    server.refuseSockets(false);
    clock.advance(30_000);
    await expect.poll(() => clock.pending()).toEqual([30_000]);
    if ((await hasEvents(1)).length === 1) clock.advance(30_000);
    expect(await hasEvents(2)).toEqual(["disconnected", "reconnected"]);
  });

  test("waits shortly after a socket that stayed open for 10 s, and longer after a shorter one", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    clock.advance(10_000);
    (await server.opened(1)).terminate();
    await hasEvents(2);
    expect(clock.pending()).toEqual([250]);
    clock.advance(250);
    await hasEvents(3);
    (await server.opened(2)).terminate();
    await hasEvents(4);
    expect(clock.pending()).toEqual([500]);
  });

  test("wake() does not wait for the back-off", async () => {
    const server = await startServer();
    server.refuseSockets(true);
    const { feed, clock, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await expect.poll(() => clock.pending()).toEqual([500]);
    server.refuseSockets(false);
    feed.wake();
    expect(await hasEvents(2)).toEqual(["disconnected", "reconnected"]);
  });

  test("gives up a server that does not finish the handshake within 5 s", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents } = createFeed(server.url);
    server.holdSockets(true);
    feed.subscribe({ kind: "blocks" });
    expect(clock.pending()).toEqual([5000]);
    clock.advance(4999);
    expect(clock.pending()).toEqual([1]);
    clock.advance(1);
    server.holdSockets(false);
    expect(clock.pending()).toEqual([500]);
    clock.advance(500);
    expect(await hasEvents(2)).toEqual(["disconnected", "reconnected"]);
  });

  test("stays closed after close()", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents, events } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    feed.close();
    await expect.poll(() => server.sockets.size).toBe(0);
    feed.wake();
    expect(clock.pending()).toEqual([]);
    expect(events.length).toBe(1);
    expect(() => feed.subscribe({ kind: "txs" })).toThrow("The live feed is closed");
  });

  test("cancels the next attempt on close()", async () => {
    const { feed, clock } = createFeed(await closedUrl());
    feed.subscribe({ kind: "blocks" });
    await expect.poll(() => clock.pending()).toEqual([500]);
    feed.close();
    expect(clock.pending()).toEqual([]);
  });

  test("treats a URL that the platform refuses as a failed server", async () => {
    const good = await startServer();
    const { feed, clock, hasEvents } = createFeed("http://bad host", good.url);
    feed.subscribe({ kind: "blocks" });
    clock.advance(0);
    clock.advance(500);
    expect(await hasEvents(1)).toEqual(["reconnected"]);
  });
});

describe("a silent socket", () => {
  test("is asked after 30 s of silence, with two questions in turn, and is kept when it answers", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents, logged } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    for (const round of [1, 2]) {
      expect(clock.pending()).toEqual([30_000]);
      clock.advance(30_000);
      expect(clock.pending()).toEqual([10_000]);
      await server.hasQuestions(1 + round);
      await expect.poll(() => clock.pending()).toEqual([30_000]);
    }
    // The first one is asked behind the subscriptions.
    expect(server.questions.map(({ subType }) => subType?.$case)).toEqual([undefined, "lokadId", undefined]);
    expect(logged).toEqual([]);
  });

  test("is given up after 10 s without an answer", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    server.holdAnswers(true);
    clock.advance(40_000);
    expect(await hasEvents(2)).toEqual(["reconnected", "disconnected"]);
    server.holdAnswers(false);
    clock.advance(250);
    expect(await hasEvents(3)).toEqual(["reconnected", "disconnected", "reconnected"]);
  });

  test("wake() asks at once and waits 5 s", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    server.holdAnswers(true);
    feed.wake();
    feed.wake();
    expect(clock.pending()).toEqual([5000]);
    await server.hasQuestions(2);
    expect(server.questions).toHaveLength(2);
    clock.advance(5000);
    expect(await hasEvents(2)).toEqual(["reconnected", "disconnected"]);
  });
});
