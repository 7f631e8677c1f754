import { afterEach, describe, expect, test } from "vitest";
import { createDeferred } from "../testing/deferred.ts";
import { closeFeeds, createFeed, errorFrame, startServer, txFrame } from "../testing/test-feed.ts";

afterEach(closeFeeds);

describe("'reconnected' waits until the server has read the subscriptions", () => {
  test("at a new connection", async () => {
    const server = await startServer();
    const { feed, events, hasEvents } = createFeed(server.url);
    server.holdAnswers(true);
    feed.subscribe({ kind: "blocks" });
    await server.hasQuestions(1);
    expect(server.frames).toHaveLength(1);
    const socket = await server.opened(1);
    socket.send(txFrame(0));
    expect(await hasEvents(1)).toEqual(["tx-added"]);
    socket.send(errorFrame("400: Missing sub_type in WsSub message"));
    expect(await hasEvents(2)).toEqual(["tx-added", "reconnected"]);
    expect(events).toHaveLength(2);
  });

  test("for a listener that subscribes on an open connection", async () => {
    const server = await startServer();
    const { feed, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    server.holdAnswers(true);
    const late: string[] = [];
    const { promise, resolve } = createDeferred<void>();
    feed.onEvent(({ kind }) => {
      late.push(kind);
      if (kind === "reconnected") resolve();
    });
    feed.subscribe({ kind: "txs" });
    await server.hasQuestions(2);
    expect(server.frames.map(({ subType }) => subType?.$case)).toEqual(["blocks", "txs"]);
    const socket = await server.opened(1);
    socket.send(txFrame(0));
    await hasEvents(2);
    expect(late).toEqual(["tx-added"]);
    socket.send(errorFrame("400: Invalid LOKAD ID length: expected 4 but got 1"));
    await promise;
    expect(late).toEqual(["tx-added", "reconnected"]);
  });

  test("not while answers to earlier questions arrive", async () => {
    const server = await startServer();
    const { feed, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    server.holdAnswers(true);
    feed.wake();
    const read: string[] = [];
    feed.whenRead(() => read.push("first"));
    feed.whenRead(() => read.push("second"));
    await server.hasQuestions(4);
    const socket = await server.opened(1);
    for (const [at, wanted] of [[], ["first"], ["first", "second"]].entries()) {
      socket.send(errorFrame("400: Missing sub_type in WsSub message"));
      socket.send(txFrame(0));
      await hasEvents(2 + at);
      expect(read).toEqual(wanted);
    }
  });

  test("never, where the connection ends first", async () => {
    const server = await startServer();
    const { feed, hasEvents } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    server.holdAnswers(true);
    feed.whenRead(() => expect.unreachable());
    await server.hasQuestions(2);
    const socket = await server.opened(1);
    socket.terminate();
    expect(await hasEvents(2)).toEqual(["reconnected", "disconnected"]);
  });

  test("of a server that opens sockets and reads nothing, 'disconnected' is told once", async () => {
    const server = await startServer();
    const { feed, clock, hasEvents, events } = createFeed(server.url);
    feed.subscribe({ kind: "blocks" });
    await hasEvents(1);
    server.holdAnswers(true);
    for (const [at, wait] of [500, 1000, 2000].entries()) {
      await server.hasQuestions(at + 1);
      (await server.opened(at + 1)).terminate();
      await expect.poll(() => clock.pending()).toEqual([wait]);
      if (wait === 2000) server.holdAnswers(false);
      clock.advance(wait);
    }
    await hasEvents(3);
    expect(events.map(({ kind }) => kind)).toEqual(["reconnected", "disconnected", "reconnected"]);
  });
});
